import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';

/** The wire status of each order, by its number. */
export type OrderStatuses = ReadonlyMap<string, number>;

/** Where each order of the session in the page's address stands; nothing where nobody says. */
export async function fetchOrderStatuses(): Promise<OrderStatuses | undefined> {
  const reply = await call(endpoints.orderList, {});
  if (!reply.success) return undefined;
  return new Map(reply.data.orders.map(({ orderNo, orderStatus }) => [orderNo, orderStatus]));
}

/** The same of the session that is chosen; `initialStatuses` of the one the page was opened with. */
export function useOrderStatuses(
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
