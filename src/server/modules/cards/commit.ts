import type { RequestInput } from '../../../contract/schemas/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { type Caller, notFound, sessionCall } from '../api/index.ts';
import { getMarketContext, lockOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { getOrderAmountDue, validateAmountDue } from './amountDue.ts';
import { type Card, findCard } from './cards.ts';
import { executeCharge, getCardProvider, reserveCharge } from './charge.ts';
import { sendPaymentCode } from './code.ts';
import { withUnknownCounting } from './countUnknown.ts';
import { duplicatePaymentError } from './errors.ts';
import {
  type CardRecord,
  createRecord,
  findRecordByToken,
  hasLiveCharge,
  supersedePending,
} from './records.ts';
import { consumeTokens, hashRepayToken, isTokenUsable } from './tokens.ts';

type CommitInput = RequestInput<'repaymentCommit'>;

/**
 * `repayment-commit`: pays what is due with a card of the borrower's. A card that asks for a code gets one by SMS and
 * waits for `repayment-confirm`; any other is charged at once. With `sendMsg` 1 the code of a waiting payment is sent
 * again; else a token that has been used is refused.
 */
export const repaymentCommit = sessionCall(
  'repaymentCommit',
  withUnknownCounting(async (services, caller, input: CommitInput) => {
    const { name } = getCardProvider(services);
    const { borrowerId } = caller;
    const card = await findCard(services.db, { borrowerId, cardId: input.cardId }, name);
    if (card === undefined) throw notFound();
    const pendingRecord = input.sendMsg === 1 ? await findPendingRecord(services, caller, input) : undefined;
    if (pendingRecord !== undefined) {
      await sendPaymentCode(services, caller, pendingRecord, false);
      return { needValid: 1, repayRecordId: pendingRecord.recordId, isPending: 0, continueUrl: null };
    }
    const record = await createCardPayment(services, caller, input, card);
    if (card.asksCode) {
      await sendPaymentCode(services, caller, record, true);
      return { needValid: 1, repayRecordId: record.recordId, isPending: 0, continueUrl: null };
    }
    const chargeReply = await executeCharge(services, caller, record);
    return { needValid: 0, repayRecordId: record.recordId, ...chargeReply };
  }),
);

/** The payment this token was used for, while it waits for its code. */
async function findPendingRecord(
  { db }: Services,
  { borrowerId }: Caller,
  { repayToken, orderId, cardId }: CommitInput,
): Promise<CardRecord | undefined> {
  const record = await findRecordByToken(db, borrowerId, hashRepayToken(repayToken));
  const isSamePayment = record?.state === 'created' && record.orderId === orderId && record.cardId === cardId;
  return isSamePayment ? record : undefined;
}

/** Uses up the token, and every other of the order, for one payment record; charges start in the same transaction. */
async function createCardPayment(
  services: Services,
  caller: Caller,
  input: CommitInput,
  card: Card,
): Promise<CardRecord> {
  const { borrowerId, market } = caller;
  const { orderId, amount, repayToken } = input;
  const today = await getMarketContext(services, market);
  return transaction(services.db, async (trx) => {
    if ((await lockOrder(trx, borrowerId, orderId)) === undefined) throw notFound();
    if (!(await isTokenUsable(trx, borrowerId, orderId, repayToken, today.now)))
      throw duplicatePaymentError();
    if (await hasLiveCharge(trx, borrowerId, orderId)) throw duplicatePaymentError();
    const amountDue = await getOrderAmountDue(trx, borrowerId, orderId, today);
    validateAmountDue(amountDue, amount, today);
    await consumeTokens(trx, borrowerId, orderId, today.now);
    await supersedePending(trx, borrowerId, orderId);
    const record = await createRecord(
      trx,
      {
        borrowerId,
        orderId,
        cardId: card.cardId,
        amount,
        currency: amountDue.order.terms.currency,
        tokenHash: hashRepayToken(repayToken),
      },
      today.now,
    );
    if (!card.asksCode) await reserveCharge(trx, record, today);
    return record;
  });
}
