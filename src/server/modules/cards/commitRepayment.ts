import type { RequestInput } from '../../../contract/schemas/index.ts';
import { type Database, hasRow, transaction } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { type Caller, enforceRateLimit, notFound, RequestError, sessionCall } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { getMarketContext, lockOrder } from '../loans/index.ts';
import { assertCodeCorrect, checkCode, sendCodeToCaller } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { getOrderAmountDue, validateAmountDue } from './amountDue.ts';
import {
  type CardPayment,
  consumeRepayTokens,
  createCardPayment,
  failSupersededPayments,
  findCardPayment,
  hashRepayToken,
  hasOpenCharge,
  isRepayTokenUnused,
  updateCardPayment,
} from './cardPayments.ts';
import { type Card, findCard } from './cards.ts';
import { executeCharge, getCardApi, reserveCharge } from './charge.ts';
import { createCardError, toCodeError } from './errors.ts';

type CommitInput = RequestInput<'repaymentCommit'>;

/**
 * `repayment-commit`: pays the amount due with a stored card. A card that requires a code waits for `repayment-confirm` of a code
 * by SMS; any other is charged at once. `sendMsg` 1 sends the code of a waiting payment again; otherwise a used token is refused.
 */
export const repaymentCommitCall = sessionCall(
  'repaymentCommit',
  countNotFoundAttempts(async (services, caller, input: CommitInput) => {
    const { name } = getCardApi(services);
    const { borrowerId } = caller;
    const card = await findCard(services.db, { borrowerId, cardId: input.cardId }, name);
    if (card === undefined) throw notFound();
    const pendingPayment =
      input.sendMsg === 1 ? await findPaymentAwaitingCode(services, caller, input) : undefined;
    if (pendingPayment !== undefined) {
      await sendPaymentCode(services, caller, pendingPayment, false);
      return { needValid: 1, repayRecordId: pendingPayment.recordId, isPending: 0, continueUrl: null };
    }
    const cardPayment = await startCardPayment(services, caller, input, card);
    if (card.requiresCode) {
      await sendPaymentCode(services, caller, cardPayment, true);
      return { needValid: 1, repayRecordId: cardPayment.recordId, isPending: 0, continueUrl: null };
    }
    const chargeReply = await executeCharge(services, caller, cardPayment);
    return { needValid: 0, repayRecordId: cardPayment.recordId, ...chargeReply };
  }),
);

/** The payment that used this token, while it waits for its code. */
async function findPaymentAwaitingCode(
  { db }: Services,
  { borrowerId }: Caller,
  { repayToken, orderId, cardId }: CommitInput,
): Promise<CardPayment | undefined> {
  const cardPayment = await findCardPayment(db, { borrowerId, tokenHash: hashRepayToken(repayToken) });
  const isSamePayment =
    cardPayment?.state === 'created' && cardPayment.orderId === orderId && cardPayment.cardId === cardId;
  return isSamePayment ? cardPayment : undefined;
}

/** Consumes all repay tokens of the order and creates the payment; one without a code is reserved in the same transaction. */
async function startCardPayment(
  services: Services,
  caller: Caller,
  input: CommitInput,
  card: Card,
): Promise<CardPayment> {
  const { borrowerId, market } = caller;
  const { orderId, amount, repayToken } = input;
  const key = { borrowerId, orderId };
  const context = await getMarketContext(services, market);
  return transaction(services.db, async (trx) => {
    if ((await lockOrder(trx, borrowerId, orderId)) === undefined) throw notFound();
    if (!(await isRepayTokenUnused(trx, key, repayToken, context.now)))
      throw createCardError('duplicatePayment');
    if (await hasOpenCharge(trx, key)) throw createCardError('duplicatePayment');
    const amountDue = await getOrderAmountDue(trx, key, context);
    validateAmountDue(amountDue, amount, context);
    await consumeRepayTokens(trx, key, context.now);
    await failSupersededPayments(trx, key);
    const { currency } = amountDue.order.terms;
    const tokenHash = hashRepayToken(repayToken);
    const newPayment = { ...key, cardId: card.cardId, amount, currency, tokenHash };
    const cardPayment = await createCardPayment(trx, newPayment, context.now);
    if (!card.requiresCode) await reserveCharge(trx, cardPayment, context);
    return cardPayment;
  });
}

/** `repayment-confirm`: the right code charges the card, once. */
export const repaymentConfirmCall = sessionCall(
  'repaymentConfirm',
  countNotFoundAttempts(async (services, caller, input: RequestInput<'repaymentConfirm'>) => {
    getCardApi(services);
    const { db, signingSecrets } = services;
    const { borrowerId, market } = caller;
    const { orderId, repaymentRecordId, verifyCode: code } = input;
    const context = await getMarketContext(services, market);
    const { mobilePhone: phone } = await getBorrowerFields(db, borrowerId, ['mobilePhone']);
    const { cardPayment, outcome } = await transaction(db, async (trx) => {
      // A concurrent confirmation of the same payment waits here.
      await lockOrder(trx, borrowerId, orderId);
      const cardPayment = await findCardPayment(trx, { borrowerId, orderId, recordId: repaymentRecordId });
      if (cardPayment === undefined) throw notFound();
      if (cardPayment.state !== 'created') throw createCardError('duplicatePayment');
      const scopes = [cardCodeScope(cardPayment)];
      const codeCheck = { purpose: 'card', phone, markets: [market], code, scopes } as const;
      const outcome = await checkCode(trx, signingSecrets, codeCheck, context.now);
      // A wrong code isn't thrown here, so that the try is committed.
      if (outcome === 'right') {
        validateAmountDue(
          await getOrderAmountDue(trx, { borrowerId, orderId }, context),
          cardPayment.amount,
          context,
        );
        await reserveCharge(trx, cardPayment, context);
      }
      return { cardPayment, outcome };
    });
    await assertCodeCorrect(services, outcome, caller, createCardError);
    return { repayRecordId: cardPayment.recordId, ...(await executeCharge(services, caller, cardPayment)) };
  }),
);

type CallHandler<Input, Output> = (services: Services, caller: Caller, input: Input) => Promise<Output>;

/** Counts each 404, a token, card or payment that isn't the borrower's, as an attempt: 429 beyond the limit. */
function countNotFoundAttempts<Input, Output>(
  handle: CallHandler<Input, Output>,
): CallHandler<Input, Output> {
  return async (services, caller, input) => {
    try {
      return await handle(services, caller, input);
    } catch (error) {
      const isNotFound = error instanceof RequestError && error.status === 404;
      if (isNotFound) await enforceRateLimit(services, 'wrongCardToken', caller);
      throw error;
    }
  };
}

/** The scope of a code: order, card and amount. */
function cardCodeScope({ orderId, cardId, amount }: CardPayment): string {
  return `${orderId}:${cardId}:${amount}`;
}

/**
 * Sends the code of a payment to the session's phone.
 * @param isFirstCommit whether a code sent within the last 60 s for the same order, card and amount remains valid instead
 */
async function sendPaymentCode(
  services: Services,
  caller: Caller,
  cardPayment: CardPayment,
  isFirstCommit: boolean,
): Promise<void> {
  const outcome = await sendCodeToCaller(services, caller, {
    purpose: 'card',
    scope: cardCodeScope(cardPayment),
  });
  const now = await services.clock.now();
  if (outcome.sent) return updateCardPayment(services.db, cardPayment, { codeSentAt: now });
  const mayBeValid = isFirstCommit && outcome.reason === 'tooSoon';
  if (mayBeValid && (await wasSentRecently(services.db, cardPayment, now))) return;
  throw toCodeError(outcome);
}

async function wasSentRecently(db: Database, cardPayment: CardPayment, now: Date): Promise<boolean> {
  const { borrowerId, orderId, cardId, amount } = cardPayment;
  const recentCodes = db
    .selectFrom('cardPayments')
    .select('recordId')
    .where((row) => row.and({ borrowerId, orderId, cardId, amount }))
    .where('codeSentAt', '>', new Date(now.getTime() - minuteMs));
  return hasRow(recentCodes);
}
