// A script, not a module, so that it runs before the style sheets apply.

// Before the first paint: the theme that the user chose, otherwise the system's.
try {
  const theme = localStorage.getItem('quadrille.theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, use the system's theme.
}

// After the first paint: the thirty modules, which would delay it. A hidden page is not painted at all.
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    const modules = /** @type {HTMLTemplateElement} */ (document.getElementById('modules'));
    document.head.append(modules.content);
  };
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
});
