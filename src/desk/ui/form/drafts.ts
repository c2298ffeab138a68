import type { FormValues } from './fields.ts';

/** What was typed and not sent yet, by what it is about: a form that is opened again begins with it. */
const drafts = new Map<string, FormValues>();

export function findDraft(key: string): FormValues | undefined {
  return drafts.get(key);
}

export function storeDraft(key: string, values: FormValues): void {
  drafts.set(key, values);
}

export function deleteDraft(key: string): void {
  drafts.delete(key);
}
