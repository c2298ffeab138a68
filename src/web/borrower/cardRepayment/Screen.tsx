import * as cardTexts from 'messages:cardPayment';
import * as t from 'messages:cardRepayment';
import * as codeTexts from 'messages:smsCode';
import { useEffect, useState } from 'react';
import { cardCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { classifyFailure, isOutcomeUnknown } from '../../api/failure.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter } from '../../api/launchParameters.ts';
import { leavingPage, useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { formatMoney } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import { goToLoan, type RepaymentMethods, replyErrorText, withLanguage } from './shared/repaymentMethods.ts';
import { View } from './View.tsx';

const CodeDialog = lazyComponent(async () => (await import('../shared/CodeDialog.tsx')).default);

function Screen(pageCall: PageCall<'repaymentWay'>) {
  const { initialReply } = pageCall;
  const { state, data: methods, reload } = useCall(pageCall);
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const { busy, run } = useAction<'card' | 'link' | 'add' | 'remove'>();
  useEffect(() => {
    if (!initialReply?.success) return;
    if (getPageParameter('after') === 'added') toast(t.added(), { kind: 'success' });
    if (initialReply.data.charge?.isPaid === 0) toast(t.notApproved(), { kind: 'error' });
  }, [initialReply]);
  const card = methods?.bankCards[selectedIndex];
  const payment = useCardPayment({ methods, card, onPaid: goToLoan, onChanged: reload });

  function pay(): void {
    if (card === undefined) toast(t.chooseCard());
    else void run('card', payment.commit);
  }

  /** Leaves for a page of the provider's. */
  async function redirect(target: 'link' | 'add'): Promise<undefined> {
    if (methods === undefined) return;
    const { addCard, payByLink } = await import('./shared/paymentLink.ts');
    const isLeaving = await (target === 'link' ? payByLink(methods.amount) : addCard());
    if (isLeaving) return leavingPage;
  }

  async function removeCard(cardId: string): Promise<undefined> {
    const reply = await call(endpoints.cardRemove, { cardId }, withLanguage());
    if (reply.success) toast(t.removed(), { kind: 'success' });
    else toast(replyErrorText(reply, cardTexts.processFailed()), { kind: 'error' });
    setSelectedIndex(-1);
    reload();
  }

  return (
    <>
      <View
        state={
          state.kind === 'failed'
            ? { ...state, message: replyErrorText(state, cardTexts.listFailed()) }
            : state
        }
        selectedIndex={selectedIndex}
        busy={busy}
        onSelect={setSelectedIndex}
        onPay={pay}
        onLink={() => void run('link', () => redirect('link'))}
        onAdd={() => void run('add', () => redirect('add'))}
        onRemove={(id) => void run('remove', () => removeCard(id))}
      />
      {methods && card && <CardCodeDialog methods={methods} card={card} payment={payment} />}
    </>
  );
}

type CardCodeDialogProps = {
  readonly methods: RepaymentMethods;
  readonly card: Card;
  readonly payment: ReturnType<typeof useCardPayment>;
};

/** Asks for the code of a payment that waits for one. */
function CardCodeDialog({ methods: { amount, currency }, card, payment }: CardCodeDialogProps) {
  if (!payment.pendingCode) return null;
  const intro = t.codeLead({ amount: formatMoney(amount, currency), bank: card.bankName });
  return (
    <CodeDialog
      title={t.codeTitle()}
      intro={<RichText text={intro} />}
      sentAt={payment.pendingCode.sentAt}
      onResend={payment.resend}
      onConfirm={payment.confirm}
      onCancel={payment.cancel}
    />
  );
}

type Card = RepaymentMethods['bankCards'][number];

type CardPaymentProps = {
  readonly methods: RepaymentMethods | undefined;
  readonly card: Card | undefined;
  readonly onPaid: () => void;
  /** The amount due, or the token, has changed since the page was loaded. */
  readonly onChanged: () => void;
};

type PendingCode = { readonly recordId: string; readonly sentAt: number };

/** Whether the panel stays: another try, or another code, may do. */
function isRetryable(code: string): boolean {
  const isCodeRefused = code === cardCode.wrongCode || code === cardCode.codeExpired;
  return isCodeRefused || classifyFailure(code) === 'tooMany' || isOutcomeUnknown(code);
}

/** Commits the payment; its reply, if it went through. */
async function sendCommit(
  methods: RepaymentMethods | undefined,
  card: Card | undefined,
  sendMsg: 0 | 1,
): Promise<ResponseData<'repaymentCommit'> | undefined> {
  if (!methods || !card) return undefined;
  const { amount, orderNo: orderId, repayToken } = methods;
  const { id: cardId, bankName, cardNo, bankCode } = card;
  const payload = {
    amount,
    bankName,
    cardId,
    cardNo,
    couponId: null,
    orderId,
    repayToken,
    bankCode,
    sendMsg,
  };
  const reply = await call(endpoints.repaymentCommit, payload, withLanguage());
  if (reply.success) return reply.data;
  toast(replyErrorText(reply, cardTexts.processFailed()), { kind: 'error' });
  return undefined;
}

/** The steps of a card payment: commit, perhaps a code, perhaps sent again, confirm. Source: SPEC 4. */
function useCardPayment({ methods, card, onPaid, onChanged }: CardPaymentProps) {
  const [pendingCode, setPendingCode] = useState<PendingCode>();

  function waitForCode(recordId: string): void {
    setPendingCode({ recordId, sentAt: Date.now() });
    toast(codeTexts.codeSent(), { kind: 'success' });
  }

  async function commit(): Promise<undefined> {
    const commitment = await sendCommit(methods, card, 0);
    if (!commitment) onChanged();
    else if (commitment.needValid === 1) waitForCode(commitment.repayRecordId);
    else await finishPayment(commitment);
  }

  /** Continues by the outcome: paid, redirected to the bank for authorisation, or pending, which the reloaded page shows. */
  async function finishPayment(payment: Pick<ResponseData<'repaymentCommit'>, 'isPending' | 'continueUrl'>) {
    if (payment.isPending !== 1) return onPaid();
    if (payment.continueUrl === null) return onChanged();
    const { redirectTo } = await import('./shared/paymentLink.ts');
    if (!redirectTo(payment.continueUrl)) onChanged();
  }

  async function resend(): Promise<undefined> {
    const commitment = await sendCommit(methods, card, 1);
    if (commitment) waitForCode(commitment.repayRecordId);
  }

  async function confirm(verifyCode: string): Promise<undefined> {
    if (!methods || !pendingCode) return;
    const payload = { orderId: methods.orderNo, verifyCode, repaymentRecordId: pendingCode.recordId };
    const reply = await call(endpoints.repaymentConfirm, payload, withLanguage());
    if (!reply.success) {
      toast(replyErrorText(reply, cardTexts.processFailed()), { kind: 'error' });
      if (isRetryable(reply.code)) return;
    } else if (reply.data.isPending !== 1 || reply.data.continueUrl) {
      await finishPayment(reply.data);
      return;
    }
    // Already paid, declined or pending: the reloaded page shows which.
    cancel();
  }

  function cancel(): void {
    setPendingCode(undefined);
    onChanged();
  }

  return { pendingCode, commit, resend, confirm, cancel };
}

export async function start() {
  if (getPageParameter('returned') !== '') {
    const { resumeAfterRedirect } = await import('./shared/paymentLink.ts');
    resumeAfterRedirect();
    return <LoadingStatus />;
  }
  return <Screen {...(await startCall(initialCalls.cardRepayment, { required: ['orderId'] }))} />;
}
