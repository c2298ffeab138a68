import * as t from 'messages:cardRepayment';
import * as codeTexts from 'messages:code';
import * as wayTexts from 'messages:way';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cardCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getLaunchParameter, getPageParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { formatMoney } from '../../ui/format.ts';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import {
  fetchRepaymentMethods,
  goToLoan,
  type RepaymentMethods,
  repaymentMethodsQuery,
  replyErrorText,
  withLanguage,
} from './shared/repaymentMethods.ts';
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

type Card = RepaymentMethods['bankCards'][number];

type Props = {
  readonly methods: RepaymentMethods | undefined;
  readonly card: Card | undefined;
  readonly onPaid: () => void;
  /** What is due, or the token, is no longer what the page shows. */
  readonly onChanged: () => void;
};

/** A payment that waits for its code. */
type PendingCode = { readonly recordId: string; readonly sentAt: number };

/** Codes after which the panel stays: another try, or another code, may do. */
const retryableCodes: readonly string[] = [cardCode.wrongCode, cardCode.codeExpired];

/** The steps of a card payment: commit, perhaps a code, perhaps sent again, confirm. Source: SPEC 4. */
function useCardPayment({ methods, card, onPaid, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [pendingCode, setPendingCode] = useState<PendingCode>();

  function sendCommit(sendMsg: 0 | 1, selectedCard: Card, { amount, orderNo, repayToken }: RepaymentMethods) {
    const { id, bankName, cardNo, bankCode } = selectedCard;
    const payload = { amount, bankName, cardId: id, cardNo, couponId: null, orderId: orderNo };
    return call(endpoints.repaymentCommit, { ...payload, repayToken, bankCode, sendMsg }, withLanguage());
  }

  async function commit(): Promise<void> {
    if (!methods || !card || isBusy) return;
    setBusy(true);
    const reply = await sendCommit(0, card, methods);
    setBusy(false);
    if (!reply.success) {
      toast(replyErrorText(reply, wayTexts.processFailed()), { kind: 'error' });
      return onChanged();
    }
    if (reply.data.needValid !== 1) return finishPayment(reply.data);
    setPendingCode({ recordId: reply.data.repayRecordId, sentAt: Date.now() });
    toast(codeTexts.codeSent(), { kind: 'success' });
  }

  /** Paid, at the bank that asks first, or being confirmed, which the page says. */
  async function finishPayment({
    isPending,
    continueUrl,
  }: {
    isPending: number;
    continueUrl: string | null;
  }) {
    if (isPending !== 1) return onPaid();
    if (continueUrl === null) return onChanged();
    const { redirectTo: leaveTo } = await import('./shared/paymentLink.ts');
    if (!leaveTo(continueUrl)) onChanged();
  }

  async function resend(): Promise<void> {
    if (!methods || !card) return;
    const reply = await sendCommit(1, card, methods);
    if (!reply.success) return toast(replyErrorText(reply, wayTexts.processFailed()), { kind: 'error' });
    setPendingCode({ recordId: reply.data.repayRecordId, sentAt: Date.now() });
    toast(codeTexts.codeSent(), { kind: 'success' });
  }

  async function confirm(verifyCode: string): Promise<void> {
    if (!methods || !pendingCode) return;
    const payload = { orderId: methods.orderNo, verifyCode, repaymentRecordId: pendingCode.recordId };
    const reply = await call(endpoints.repaymentConfirm, payload, withLanguage());
    if (reply.success && (reply.data.isPending !== 1 || reply.data.continueUrl))
      return finishPayment(reply.data);
    const isUncertain = !reply.success && !reply.code.startsWith('8');
    if (!reply.success) toast(replyErrorText(reply, wayTexts.processFailed()), { kind: 'error' });
    if (!reply.success && (retryableCodes.includes(reply.code) || isUncertain)) return;
    // Paid already, declined, or being confirmed: the page says which.
    setPendingCode(undefined);
    onChanged();
  }

  function cancel(): void {
    setPendingCode(undefined);
    onChanged();
  }

  return { isBusy, waiting: pendingCode, commit, resend, confirm, cancel };
}
