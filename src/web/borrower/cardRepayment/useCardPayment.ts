import * as codeTexts from 'messages:code';
import * as wayTexts from 'messages:way';
import { useState } from 'react';
import { cardCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';
import { type RepaymentMethods, replyErrorText, withLanguage } from './shared/repaymentMethods.ts';

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
export function useCardPayment({ methods, card, onPaid, onChanged }: Props) {
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
