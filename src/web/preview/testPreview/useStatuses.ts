import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';

/** The wire status of each order, by its number. */
export type Statuses = ReadonlyMap<string, number>;

/** Where each order of the session in the page's address stands; nothing where nobody says. */
export async function readStatuses(): Promise<Statuses | undefined> {
  const reply = await call(endpoints.orderList, {});
  if (!reply.success) return undefined;
  return new Map(reply.data.orders.map(({ orderNo, orderStatus }) => [orderNo, orderStatus]));
}

/** The same of the session that is chosen; `first` of the one the page was opened with. */
export function useStatuses(
  sessionId: string | undefined,
  first: Statuses | undefined,
): Statuses | undefined {
  const [known, setKnown] = useState({ sessionId, statuses: first });
  const asked = useRef(sessionId);
  useEffect(() => {
    if (asked.current === sessionId) return;
    asked.current = sessionId;
    void readStatuses().then((statuses) => {
      if (asked.current === sessionId) setKnown({ sessionId, statuses });
    });
  }, [sessionId]);
  return known.sessionId === sessionId ? known.statuses : undefined;
}
