import * as kit from 'messages:kit';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copyAnotherWay(text),
  );
  toast((copied ? kit.copied : kit.notCopied)(), { kind: copied ? 'success' : 'error' });
  return copied;
}

async function copyAnotherWay(text: string): Promise<boolean> {
  const older = await import('./copyBySelection.ts').catch(() => undefined);
  return older?.copyBySelection(text) ?? false;
}
