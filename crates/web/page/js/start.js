// A plain script, so that it runs before the style sheets apply.

// Before the first paint: the reader's own theme, if any; otherwise the system's.
try {
  const theme = localStorage.getItem('quadrille.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme it is.
}

// After the first paint: the modules. Thirty of them, fetched and compiled, would hold it up. A page that
// nobody sees is not painted.
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    const modules = /** @type {HTMLTemplateElement} */ (document.getElementById('modules'));
    document.head.append(modules.content);
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
});
