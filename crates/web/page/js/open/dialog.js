/** A dialog that is created when it opens and removed when it closes. */
import { fill } from '../dom.js';

/** @param {import('../dom.js').Markup} content with one h1 @param {string} name */
export function showDialog(content, name) {
  document.querySelector('dialog')?.remove();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', name);
  fill(dialog, content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    const from = /** @type {Element} */ (event.target);
    if (from === dialog || from.closest('[data-close]')) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Copies a text and confirms it on the button. @param {HTMLElement} button @param {string} text */
export async function copy(button, text) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed';
  }
  setTimeout(() => {
    button.textContent = before;
  }, 1600);
}

/** Saves a text as a file. @param {string} name @param {BlobPart} text @param {string} [type] */
export function download(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
