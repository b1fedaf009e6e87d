// Loaded before the first paint, as a file because the content policy refuses inline scripts.
// 'light' or 'dark' in localStorage is a choice, anything else follows the system. src/web/theme.ts sets it.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');

  globalThis.applyTheme = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('theme');
    } catch {
      // Storage is closed to this page: follow the system.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && dark.matches);
    document.documentElement.classList.toggle('dark', isDark);
    // --surface of styles.css, the colour of the top bar.
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', isDark ? '#15181f' : '#ffffff');
  };

  dark.addEventListener('change', globalThis.applyTheme);
  addEventListener('storage', globalThis.applyTheme);
  globalThis.applyTheme();
})();
