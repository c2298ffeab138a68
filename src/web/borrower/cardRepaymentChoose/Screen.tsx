import { useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import {
  fetchRepaymentMethods,
  type RepaymentMethods,
  repaymentMethodsQuery,
} from '../cardRepayment/shared/repaymentMethods.ts';
import { View } from './View.tsx';

export function Screen({ initialReply }: { readonly initialReply: NormalizedReply<RepaymentMethods> }) {
  const payload = { orderId: getLaunchParameter('orderId') };
  const { state, data } = useCall(endpoints.repaymentWay, payload, {
    initialReply,
    ...repaymentMethodsQuery(),
  });
  const isRedirecting = useRef(false);

  async function openPaymentLink(): Promise<void> {
    if (!data || isRedirecting.current) return;
    isRedirecting.current = true;
    const { payByLink } = await import('../cardRepayment/shared/paymentLink.ts');
    isRedirecting.current = await payByLink(data.amount);
  }

  return <View state={state} onLink={() => void openPaymentLink()} />;
}

export async function start() {
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
}
