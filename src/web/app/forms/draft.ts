import { useState } from 'react';
import { formDraftsKey } from '../../bridge/appStorage.ts';
import { windowStorage } from '../../bridge/storage.ts';

type Values = Readonly<Record<string, string>>;

function readDrafts(): Readonly<Record<string, unknown>> {
  return windowStorage.readObject(formDraftsKey) ?? {};
}

function storeDraft(name: string, values: Values | undefined): void {
  windowStorage.write(formDraftsKey, JSON.stringify({ ...readDrafts(), [name]: values }));
}

/** Unsent input of a form in this window. */
function readDraft<Form extends Values>(name: string, blank: Form): Form {
  const stored: Readonly<Record<string, unknown>> = { ...Object(readDrafts()[name]) };
  const known = Object.keys(blank).map((field) => [field, String(stored[field] ?? blank[field])]);
  return Object.fromEntries(known) as Form;
}

/**
 * The values of a form, kept in this window until they are sent: an update of the app, a reload or Back loses nothing
 * of them.
 */
export function useDraft<Form extends Values>(name: string, blank: Form) {
  const [values, setValues] = useState(() => readDraft(name, blank));

  function change(changes: Partial<Form>): void {
    setValues((previous) => {
      const next = { ...previous, ...changes };
      storeDraft(name, next);
      return next;
    });
  }

  function discard(): void {
    storeDraft(name, undefined);
  }

  return { values, change, discard };
}
