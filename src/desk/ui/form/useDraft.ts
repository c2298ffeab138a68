import { useState } from 'react';
import { useMe } from '../../api/me.tsx';
import { deleteDraft, findDraft, storeDraft } from './drafts.ts';
import { type FormField, type FormValues, getInitialValues, reasonFieldName } from './fields.ts';

/** What a form starts with: its fields' values, a prepared reason, and over them what was typed before. */
export function getStartValues(
  fields: readonly FormField[],
  reason: string,
  draft: FormValues | undefined,
): FormValues {
  return { ...getInitialValues(fields), [reasonFieldName]: reason, ...draft };
}

/** The values of a form, and the draft that keeps them until they are sent; a `draftKey` of null keeps nothing. */
export function useDraft(draftKey: string | null, fields: readonly FormField[], initialReason: string) {
  const me = useMe();
  const [draft, setDraft] = useState(() => (draftKey === null ? undefined : findDraft(me, draftKey)));
  const [values, setValues] = useState(() => getStartValues(fields, initialReason, draft));

  function save(typed: FormValues): void {
    if (draftKey !== null) storeDraft(me, draftKey, fields, typed);
  }
  function clear(): void {
    if (draftKey !== null) deleteDraft(me, draftKey);
    setDraft(undefined);
  }
  function discardAndReset(): void {
    clear();
    setValues(getStartValues(fields, initialReason, undefined));
  }
  function restore(): void {
    save(values);
    // The form may still be shown, and then doesn't begin anew with its draft.
    setDraft(values);
  }
  return { values, setValues, save, clear, restore, discardAndReset: draft && discardAndReset };
}

export type Draft = ReturnType<typeof useDraft>;
