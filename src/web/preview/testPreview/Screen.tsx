import { useState } from 'react';
import { type Statuses, useStatuses } from './useStatuses.ts';
import { View } from './View.tsx';
import { rememberValues, showInAddress, type Values } from './values.ts';

type Props = { readonly first: Values; readonly statuses: Statuses | undefined };

/** Holds the launch parameters; the address follows them, so that every link and call has them. */
export function Screen({ first, statuses: found }: Props) {
  const [values, setValues] = useState(first);
  const statuses = useStatuses(values.sessionId, found);

  function change(changed: Values): void {
    const next = { ...values, ...changed };
    showInAddress(next);
    rememberValues(next);
    setValues(next);
    // The page itself is one document a language.
    if (next.language !== values.language) location.reload();
  }

  return <View state={{ kind: 'ready', data: values }} statuses={statuses} onChange={change} />;
}
