import { limits } from '../../contract/limits.ts';
import styles from './Toast.module.css';

const kinds = { plain: '', success: styles.success, info: '', error: styles.error };
type ToastOptions = { readonly kind?: keyof typeof kinds; readonly durationMs?: number };

/** How long a toast stays: 3 s, 2 s for success and info; what is asked for below 300 ms counts as 3 s. */
export function toastDuration({ kind = 'plain', durationMs }: ToastOptions): number {
  if (durationMs !== undefined) return durationMs < limits.toastMinimumMs ? limits.toastMs : durationMs;
  return kind === 'success' || kind === 'info' ? limits.toastShortMs : limits.toastMs;
}

/** The element that holds toasts: the topmost open dialog, since all else is inert, or the body. */
function toastLayer(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
}

/** Moves the toast into a dialog that opened over it, or out of one that closes. */
export function moveToast(): void {
  const toastElement = document.querySelector('[data-toast]');
  if (toastElement) toastLayer().append(toastElement);
}

/** Removes the toast, whose text no longer holds. */
export function dismissToast(): void {
  document.querySelector('[data-toast]')?.remove();
}

/** Shows a text for a few seconds, in place of an earlier toast. */
export function toast(text: string, options: ToastOptions = {}): void {
  if (!text) return;
  dismissToast();
  const toastElement = document.createElement('div');
  toastElement.className = `${styles.toast} ${kinds[options.kind ?? 'plain']}`;
  toastElement.dataset.toast = '';
  toastElement.setAttribute('role', 'status');
  toastLayer().append(toastElement);
  // A live region speaks only of what changes after it exists.
  setTimeout(() => {
    toastElement.textContent = text;
  });
  setTimeout(() => toastElement.remove(), toastDuration(options));
}
