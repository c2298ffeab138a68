import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { lazy, Suspense, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getLaunchParameter, getPageParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { formatMoney } from '../../ui/money.ts';
import { RichText } from '../../ui/RichText.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import {
  fetchRepaymentMethods,
  goToLoan,
  type RepaymentMethods,
  repaymentMethodsQuery,
  replyErrorText,
  withLanguage,
} from './shared/repaymentMethods.ts';
import { useCardPayment } from './useCardPayment.ts';
import { View } from './View.tsx';

const CodeDialog = lazy(() => import('../shared/CodeDialog.tsx'));
export function Screen({ initialReply }: { readonly initialReply: NormalizedReply<RepaymentMethods> }) {
  const {
    state,
    data: methods,
    reload,
  } = useCall(endpoints.repaymentWay, payloadFromAddress(initialCalls.cardRepayment), {
    initialReply,
    ...repaymentMethodsQuery(),
  });
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const [redirecting, setRedirecting] = useState<'link' | 'add'>();
  useEffect(() => {
    if (!initialReply.success) return;
    if (getPageParameter('after') === 'added') toast(t.added(), { kind: 'success' });
    if (initialReply.data.charge?.isPaid === 0) toast(t.notApproved(), { kind: 'error' });
  }, [initialReply]);
  const card = methods?.bankCards[selectedIndex];
  const payment = useCardPayment({ methods, card, onPaid: goToLoan, onChanged: reload });

  function pay(): void {
    if (card === undefined) toast(t.chooseCard());
    else void payment.commit();
  }

  async function openPaymentLink(): Promise<void> {
    if (methods === undefined || redirecting) return;
    setRedirecting('link');
    const { payByLink } = await import('./shared/paymentLink.ts');
    if (!(await payByLink(methods.amount))) setRedirecting(undefined);
  }

  async function openAddCardPage(): Promise<void> {
    if (redirecting) return;
    setRedirecting('add');
    const { addCard } = await import('./shared/paymentLink.ts');
    if (!(await addCard())) setRedirecting(undefined);
  }

  async function removeCard(cardId: string): Promise<void> {
    const reply = await call(endpoints.cardRemove, { cardId }, withLanguage());
    if (reply.success) toast(t.removed(), { kind: 'success' });
    else toast(replyErrorText(reply, wayTexts.processFailed()), { kind: 'error' });
    setSelectedIndex(-1);
    reload();
  }

  const viewState =
    state.kind === 'failed'
      ? { ...state, message: replyErrorText(toReplyError(state), wayTexts.listFailed()) }
      : state;
  return (
    <>
      <View
        state={viewState}
        cardActions={{
          selectedIndex,
          busy: redirecting ?? (payment.isBusy ? 'card' : undefined),
          onSelect: setSelectedIndex,
          onPay: pay,
          onLink: () => void openPaymentLink(),
          onAdd: () => void openAddCardPage(),
          onRemove: (id) => void removeCard(id),
        }}
      />
      {payment.waiting && methods && card && (
        <Suspense>
          <CodeDialog
            title={t.codeTitle()}
            intro={
              <RichText
                text={t.codeLead({
                  amount: formatMoney(methods.amount, methods.currency),
                  bank: card.bankName,
                })}
              />
            }
            sentAt={payment.waiting.sentAt}
            onResend={payment.resend}
            onConfirm={payment.confirm}
            onCancel={payment.cancel}
          />
        </Suspense>
      )}
    </>
  );
}

function toReplyError({ code = '', message }: { readonly code?: string; readonly message: string }) {
  return { code, message };
}

export async function start() {
  if (getPageParameter('returned') !== '') {
    const { resumeAfterRedirect } = await import('./shared/paymentLink.ts');
    resumeAfterRedirect();
    return <LoadingStatus />;
  }
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
}
