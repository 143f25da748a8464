document.querySelector(".dials").classList.add("turning");
