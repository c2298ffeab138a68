import { useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';

/** The wire status of each order, by its number. */
export type Statuses = ReadonlyMap<string, number>;

/** Where each order of the session stands; nothing until it is known. */
export function useStatuses(sessionId: string | undefined): Statuses | undefined {
  const [known, setKnown] = useState<{ sessionId: string | undefined; statuses: Statuses }>();
  useEffect(() => {
    let isLeft = false;
    void call(endpoints.orderList, {}).then((reply) => {
      if (isLeft || !reply.success) return;
      const statuses = new Map(reply.data.orders.map(({ orderNo, orderStatus }) => [orderNo, orderStatus]));
      setKnown({ sessionId, statuses });
    });
    return () => {
      isLeft = true;
    };
  }, [sessionId]);
  return known?.sessionId === sessionId ? known?.statuses : undefined;
}
