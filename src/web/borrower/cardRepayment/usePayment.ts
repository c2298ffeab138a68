import * as codeTexts from 'messages:code';
import * as wayTexts from 'messages:way';
import { useState } from 'react';
import { cardCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../ui/toast.ts';
import { failureText, inPageLanguage, type Way } from './shared/way.ts';

type Card = Way['bankCards'][number];

type Props = {
  readonly way: Way | undefined;
  readonly card: Card | undefined;
  readonly onPaid: () => void;
  /** What is due, or the token, is no longer what the page shows. */
  readonly onChanged: () => void;
};

/** A payment that waits for its code. */
type Waiting = { readonly recordId: string; readonly sentAt: number };

/** Codes after which the panel stays: another try, or another code, may do. */
const staysOpen: readonly string[] = [cardCode.wrongCode, cardCode.codeExpired];

/** The steps of a card payment: commit, perhaps a code, perhaps sent again, confirm. Source: SPEC 4. */
export function usePayment({ way, card, onPaid, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();

  function send(sendMsg: 0 | 1, chosen: Card, { amount, orderNo, repayToken }: Way) {
    const { id, bankName, cardNo, bankCode } = chosen;
    const payload = { amount, bankName, cardId: id, cardNo, couponId: null, orderId: orderNo };
    return call(endpoints.repaymentCommit, { ...payload, repayToken, bankCode, sendMsg }, inPageLanguage());
  }

  async function commit(): Promise<void> {
    if (!way || !card || isBusy) return;
    setBusy(true);
    const reply = await send(0, card, way);
    setBusy(false);
    if (!reply.success) {
      toast(failureText(reply, wayTexts.processFailed()), { kind: 'error' });
      return onChanged();
    }
    if (reply.data.needValid !== 1) return goOn(reply.data);
    setWaiting({ recordId: reply.data.repayRecordId, sentAt: Date.now() });
    toast(codeTexts.codeSent(), { kind: 'success' });
  }

  /** Paid, at the bank that asks first, or being confirmed, which the page says. */
  async function goOn({ isPending, continueUrl }: { isPending: number; continueUrl: string | null }) {
    if (isPending !== 1) return onPaid();
    if (continueUrl === null) return onChanged();
    const { leaveTo } = await import('./shared/link.ts');
    if (!leaveTo(continueUrl)) onChanged();
  }

  async function resend(): Promise<void> {
    if (!way || !card) return;
    const reply = await send(1, card, way);
    if (!reply.success) return toast(failureText(reply, wayTexts.processFailed()), { kind: 'error' });
    setWaiting({ recordId: reply.data.repayRecordId, sentAt: Date.now() });
    toast(codeTexts.codeSent(), { kind: 'success' });
  }

  async function confirm(verifyCode: string): Promise<void> {
    if (!way || !waiting) return;
    const payload = { orderId: way.orderNo, verifyCode, repaymentRecordId: waiting.recordId };
    const reply = await call(endpoints.repaymentConfirm, payload, inPageLanguage());
    if (reply.success && (reply.data.isPending !== 1 || reply.data.continueUrl)) return goOn(reply.data);
    const isUncertain = !reply.success && !reply.code.startsWith('8');
    if (!reply.success) toast(failureText(reply, wayTexts.processFailed()), { kind: 'error' });
    if (!reply.success && (staysOpen.includes(reply.code) || isUncertain)) return;
    // Paid already, declined, or being confirmed: the page says which.
    setWaiting(undefined);
    onChanged();
  }

  function cancel(): void {
    setWaiting(undefined);
    onChanged();
  }

  return { isBusy, waiting, commit, resend, confirm, cancel };
}
