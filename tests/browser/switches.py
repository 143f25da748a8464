"""How the browsers of the tests are started: without what nobody at a table needs."""

# The address bar that nobody sees took two thirds of the time of every phone. Of several lists the
# last one counts, so what Playwright switches off stands here too.
SWITCHED_OFF = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "RenderDocument",  # a frame made anew for every page took a quarter of what a page takes
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
]
SWITCHES = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
    "--in-process-gpu",  # processes that talk to each other cost a tenth of everything
    "--disable-software-rasterizer",  # which would stand in for a graphics card
    # No page lives long enough to be worth compiling well; what was compiled is for the next one.
    "--js-flags=--no-opt --no-maglev --no-flush-bytecode",
    f"--disable-features={','.join(SWITCHED_OFF)}",
]
