import { useState } from 'react';
import { markPreview } from '../../bridge/bridge.ts';
import { type LaunchValues, readValues, storeValues, writeValuesToAddress } from './launchValues.ts';
import { fetchOrderStatuses, type OrderStatuses, useOrderStatuses } from './useOrderStatuses.ts';
import { View } from './View.tsx';

type Props = { readonly initialValues: LaunchValues; readonly statuses: OrderStatuses | undefined };

/** Holds the launch parameters; the address follows them, so that every link and call has them. */
export function Screen({ initialValues, statuses: initialStatuses }: Props) {
  const [values, setValues] = useState(initialValues);
  const statuses = useOrderStatuses(values.sessionId, initialStatuses);

  function changeValues(changes: LaunchValues): void {
    const next = { ...values, ...changes };
    writeValuesToAddress(next);
    storeValues(next);
    setValues(next);
    // The page itself is one document a language.
    if (next.language !== values.language) location.reload();
  }

  return <View state={{ kind: 'ready', data: values }} statuses={statuses} onChange={changeValues} />;
}

export async function start() {
  markPreview();
  const values = readValues();
  writeValuesToAddress(values);
  // Drawn with the page: a status that comes later moves all that stands under it.
  return <Screen initialValues={values} statuses={await fetchOrderStatuses()} />;
}
