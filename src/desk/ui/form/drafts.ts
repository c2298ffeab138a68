import type { Values } from './fields.ts';

/** What was typed and not sent yet, by what it is about: a form that is opened again begins with it. */
const drafts = new Map<string, Values>();

export function draftOf(about: string): Values | undefined {
  return drafts.get(about);
}

export function keepDraft(about: string, values: Values): void {
  drafts.set(about, values);
}

export function forgetDraft(about: string): void {
  drafts.delete(about);
}
