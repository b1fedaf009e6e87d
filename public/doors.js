// The landing page's own script; without it every link works too.
// Whoever reaches for a door will need the modules of the page behind it (scripts/prerender.mjs names them).
(() => {
  const modules = JSON.parse(document.currentScript.dataset.modules);

  const preload = ({ target }) => {
    const path = target.closest?.('a')?.pathname;
    for (const href of modules[path] ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    delete modules[path];
  };

  for (const reached of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(reached, preload, { passive: true });

  // Kept by the browser as it was left: since then somebody may have signed in.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
})();
