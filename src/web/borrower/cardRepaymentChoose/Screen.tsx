import { useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { launchValue } from '../../api/launch.ts';
import { useCall } from '../../api/useCall.ts';
import { type Way, wayQuery } from '../cardRepayment/shared/way.ts';
import { View } from './View.tsx';

export function Screen({ first }: { readonly first: Normalised<Way> }) {
  const payload = { orderId: launchValue('orderId') };
  const { state, data } = useCall(endpoints.repaymentWay, payload, { first, ...wayQuery() });
  const isLeaving = useRef(false);

  async function link(): Promise<void> {
    if (!data || isLeaving.current) return;
    isLeaving.current = true;
    const { payByLink } = await import('../cardRepayment/shared/link.ts');
    isLeaving.current = await payByLink(data.amount);
  }

  return <View state={state} onLink={() => void link()} />;
}
