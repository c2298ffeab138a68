import { sharedText } from '../texts/text.ts';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copyBySelection(text),
  );
  toast(sharedText(copied ? 'copied' : 'notCopied'), { kind: copied ? 'success' : 'error' });
  return copied;
}

/** The older way: web views without a secure origin have no clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  const focused = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
