import { useState } from 'react';
import { windowStorage } from '../../storage/browserStorage.ts';
import { formDraftsKey } from '../../storage/sessionData.ts';

type Values = Readonly<Record<string, string>>;

function storeFormDraft(name: string, values: Values | undefined): void {
  const drafts = windowStorage.readObject(formDraftsKey);
  windowStorage.write(formDraftsKey, JSON.stringify({ ...drafts, [name]: values }));
}

/** Unsent input of a form in this window. */
function readDraft<Form extends Values>(name: string, blank: Form): Form {
  const stored: Readonly<Record<string, unknown>> = {
    ...Object(windowStorage.readObject(formDraftsKey)[name]),
  };
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
      storeFormDraft(name, next);
      return next;
    });
  }

  function discard(): void {
    storeFormDraft(name, undefined);
  }

  return { values, change, discard };
}
