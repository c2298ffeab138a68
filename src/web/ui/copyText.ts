import * as kit from 'messages:kit';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copyWithFallback(text),
  );
  toast((copied ? kit.copied : kit.notCopied)(), { kind: copied ? 'success' : 'error' });
  return copied;
}

async function copyWithFallback(text: string): Promise<boolean> {
  const fallback = await import('./copyBySelection.ts').catch(() => undefined);
  return fallback?.copyBySelection(text) ?? false;
}
