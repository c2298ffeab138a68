import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Where each order of the session stands, in words; nothing until it is known. */
export function useStatuses(sessionId: string | undefined): ReadonlyMap<string, string> | undefined {
  const [known, setKnown] = useState<{ sessionId: string | undefined; statuses: Map<string, string> }>();
  useEffect(() => {
    let isLeft = false;
    void call('orderList', {}).then((reply) => {
      if (isLeft || !reply.success) return;
      const statuses = new Map(reply.data.orders.map(({ orderNo, statusText }) => [orderNo, statusText]));
      setKnown({ sessionId, statuses });
    });
    return () => {
      isLeft = true;
    };
  }, [sessionId]);
  return known?.sessionId === sessionId ? known?.statuses : undefined;
}
