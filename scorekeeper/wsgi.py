"""The application a web server talks to."""

import os

from django.core.wsgi import get_wsgi_application

from scorekeeper.config.data_folder import prepare_data_folder
from scorekeeper.config.environment import path_prefix
from scorekeeper.web.middleware.arrivals import mark_unreadable, without_prefix

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
prepare_data_folder()  # before the settings read the key, so that all workers sign alike
application = without_prefix(mark_unreadable(get_wsgi_application()), path_prefix())
