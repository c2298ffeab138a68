import type { Parsed } from '../../contract/schemas/index.ts';
import { transaction } from '../database/index.ts';
import { type Caller, notFound, sessionCall } from '../http/index.ts';
import { lockOrder, todayIn } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { type Card, findCard } from './cards.ts';
import { cardProvider, finishCharge, startCharge } from './charge.ts';
import { sendPaymentCode } from './code.ts';
import { checkAmount, dueOf } from './due.ts';
import { type CardRecord, createRecord, dropWaiting, hasLiveCharge, recordOfToken } from './records.ts';
import { repeated } from './refusals.ts';
import { hashToken, isTokenFresh, useTokens } from './tokens.ts';
import { countingUnknown } from './unknown.ts';

type Commit = Parsed<'repaymentCommit'>;

/**
 * `repayment-commit`: pays what is due with a card of the borrower's. A card that asks for a code gets one by SMS and
 * waits for `repayment-confirm`; any other is charged at once. With `sendMsg` 1 the code of a waiting payment is sent
 * again; else a token that has been used is refused.
 */
export const repaymentCommit = sessionCall(
  'repaymentCommit',
  countingUnknown(async (services, caller, input: Commit) => {
    const { name } = cardProvider(services);
    const { borrowerId } = caller;
    const card = await findCard(services.db, { borrowerId, cardId: input.cardId }, name);
    if (card === undefined) throw notFound();
    const waiting = input.sendMsg === 1 ? await waitingFor(services, caller, input) : undefined;
    if (waiting !== undefined) {
      await sendPaymentCode(services, caller, waiting, false);
      return { needValid: 1, repayRecordId: waiting.recordId, isPending: 0, continueUrl: null };
    }
    const record = await commit(services, caller, input, card);
    if (card.asksCode) {
      await sendPaymentCode(services, caller, record, true);
      return { needValid: 1, repayRecordId: record.recordId, isPending: 0, continueUrl: null };
    }
    const charged = await finishCharge(services, caller, record);
    return { needValid: 0, repayRecordId: record.recordId, ...charged };
  }),
);

/** The payment this token was used for, while it waits for its code. */
async function waitingFor(
  { db }: Services,
  { borrowerId }: Caller,
  { repayToken, orderId, cardId }: Commit,
): Promise<CardRecord | undefined> {
  const record = await recordOfToken(db, borrowerId, hashToken(repayToken));
  const isSame = record?.state === 'created' && record.orderId === orderId && record.cardId === cardId;
  return isSame ? record : undefined;
}

/** Uses up the token, and every other of the order, for one payment record; charges start in the same transaction. */
async function commit(services: Services, caller: Caller, input: Commit, card: Card): Promise<CardRecord> {
  const { borrowerId, market } = caller;
  const { orderId, amount, repayToken } = input;
  const today = await todayIn(services, market);
  return transaction(services.db, async (trx) => {
    if ((await lockOrder(trx, borrowerId, orderId)) === undefined) throw notFound();
    if (!(await isTokenFresh(trx, borrowerId, orderId, repayToken, today.now))) throw repeated();
    if (await hasLiveCharge(trx, borrowerId, orderId)) throw repeated();
    const due = await dueOf(trx, borrowerId, orderId, today);
    checkAmount(due, amount, today);
    await useTokens(trx, borrowerId, orderId, today.now);
    await dropWaiting(trx, borrowerId, orderId);
    const record = await createRecord(
      trx,
      {
        borrowerId,
        orderId,
        cardId: card.cardId,
        amount,
        currency: due.order.terms.currency,
        tokenHash: hashToken(repayToken),
      },
      today.now,
    );
    if (!card.asksCode) await startCharge(trx, record, today);
    return record;
  });
}
