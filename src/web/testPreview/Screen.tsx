import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import { call } from '../api/call.ts';
import { markPreview } from '../bridge/post.ts';
import { type LaunchValues, readValues, storeValues, writeValuesToAddress } from './launchValues.ts';
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
  // Awaited before rendering: a later status would shift the layout.
  return <Screen initialValues={values} statuses={await fetchOrderStatuses()} />;
}

/** The wire status of each order, by its number. */
type OrderStatuses = ReadonlyMap<string, number>;

/** The wire status of each order of the session in the address; undefined when the call fails. */
async function fetchOrderStatuses(): Promise<OrderStatuses | undefined> {
  const reply = await call(endpoints.orderList, {});
  if (!reply.success) return undefined;
  return new Map(reply.data.orders.map(({ orderNo, orderStatus }) => [orderNo, orderStatus]));
}

/** The same of the session that is chosen; `initialStatuses` of the one the page was opened with. */
function useOrderStatuses(
  sessionId: string | undefined,
  initialStatuses: OrderStatuses | undefined,
): OrderStatuses | undefined {
  const [loaded, setLoaded] = useState({ sessionId, statuses: initialStatuses });
  const requestedSession = useRef(sessionId);
  useEffect(() => {
    if (requestedSession.current === sessionId) return;
    requestedSession.current = sessionId;
    void fetchOrderStatuses().then((statuses) => {
      if (requestedSession.current === sessionId) setLoaded({ sessionId, statuses });
    });
  }, [sessionId]);
  return loaded.sessionId === sessionId ? loaded.statuses : undefined;
}
