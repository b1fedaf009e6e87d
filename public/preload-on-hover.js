// The landing page's own script; without it every link works too.
// A pointer over a link, or focus on it, loads the modules of its page (scripts/prerender-pages.mjs lists them).
(() => {
  const modules = JSON.parse(document.currentScript.dataset.modules);

  const preload = ({ target }) => {
    // Somebody who has asked to save data loads a page only by pressing its link.
    if (navigator.connection?.saveData) return;
    const path = target.closest?.('a')?.pathname;
    for (const href of modules[path] ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    delete modules[path];
  };

  for (const reached of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(reached, preload, { passive: true });

  // Restored from the browser's back/forward cache: somebody may have signed in since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
})();
