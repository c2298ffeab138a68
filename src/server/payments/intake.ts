import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { requestType } from '../../contract/status.ts';
import { type Day, day, dayIn } from '../../lending/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, transaction, unansweredWrite } from '../database/index.ts';
import { accountingDay, dayOfMoney, lender, post, providerDay } from '../ledger/index.ts';
import { bookOrder, type Locked, lockLoan, paymentKey } from '../loans/index.ts';
import type { KnownPayment, NoticeOutcome } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { applyReversals } from './applyReversals.ts';
import { claimFound, claimTold } from './claimed.ts';
import { keepDifference } from './differences.ts';
import { instantWithin, possibleInstant } from './instants.ts';
import { type Debt, keepEvent, keepNotice, type Notice, ownerOfReference } from './notice.ts';
import { keepPayer } from './suspensePayers.ts';
import { bookOrSuspend, unbookable } from './unbookable.ts';

/** A payment, and by which telling we know of it. */
type ToldPayment = KnownPayment & { eventId: string };

/**
 * Takes a payment a provider tells of, in one transaction: the raw notice, the payment, the ledger and the order
 * change together or not at all. A repeated event or payment changes nothing; money for an unknown reference, in
 * another currency or that the loan's rules fail on goes to suspense.
 */
export async function takePayment(
  services: Services,
  provider: string,
  notice: ToldPayment,
  body: string,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const payment = { ...notice, paidAt: possibleInstant(notice.paidAt, now) };
  const borrowerId = await ownerOfReference(services.db, payment.reference);
  const kept: Notice = { ...payment, provider, body, receivedAt: now, borrowerId };
  const suspend = async (trx: Database, debt: Debt | undefined): Promise<NoticeOutcome> => {
    await postSuspense(services, trx, provider, payment, debt?.borrowerId ?? lender.borrowerId, now);
    return 'unmatched';
  };
  const book = () =>
    keepOnce(services, kept, async (trx, debt) => {
      const currency = debt && services.config.markets[debt.market]?.currency;
      if (debt === undefined || currency !== payment.currency) return suspend(trx, debt);
      await bookLocked(services, trx, provider, payment, debt, now).catch(unbookable);
      return 'booked';
    });
  const outcome = await bookOrSuspend(services.log, kept, book, () => keepOnce(services, kept, suspend));
  if (outcome === 'repeated') await compare(services, provider, payment, now);
  else await applyReversals(services, provider, payment.paymentId);
  return outcome;
}

/** A payment that is told of again may be told of otherwise. */
async function compare(
  services: Services,
  provider: string,
  payment: KnownPayment,
  now: Date,
): Promise<void> {
  const received = await services.db
    .selectFrom('receivedPayments')
    .select(['amount', 'currency'])
    .where('provider', '=', provider)
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirst();
  if (received !== undefined) await keepDifference(services, provider, 'notice', payment, received, now);
}

/** Keeps a notice and does what its payment asks for, where neither was told of before. */
async function keepOnce(
  { db }: Services,
  notice: Notice,
  act: (trx: Database, debt: (Debt & Locked) | undefined) => Promise<NoticeOutcome>,
): Promise<NoticeOutcome> {
  try {
    return await transaction(db, async (trx) => {
      const { isNew, isFirst, debt } = await keepNotice(trx, notice);
      if (!isNew) throw new Repeated();
      return isFirst ? act(trx, debt) : 'repeated';
    });
  } catch (error) {
    if (error instanceof Repeated) return 'repeated';
    throw error;
  }
}

/** The event was told of before: whatever payment it names now, nothing of it stays. */
class Repeated extends Error {}

/** Keeps a signed notice that can't be read, once, for people to look at: a payment may be behind it. */
export async function keepUnreadable(
  services: Services,
  provider: string,
  body: Buffer,
): Promise<NoticeOutcome> {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = body.toString('utf8').replaceAll('\u0000', '\\u0000');
  const receivedAt = await services.clock.now();
  await keepEvent(services.db, { provider, eventId: `unreadable:${hash}`, body: text, receivedAt });
  return 'unreadable';
}

/** Money received that waits for people: in the lender's suspense until it is matched. */
export async function postSuspense(
  services: Pick<Services, 'config' | 'personal'>,
  trx: Database,
  provider: string,
  payment: KnownPayment,
  borrowerId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('receivedPayments')
    .set({ suspendedAt: now, borrowerId })
    .where('provider', '=', provider)
    .where('paymentId', '=', payment.paymentId)
    .execute();
  const { paymentId, sender } = payment;
  if (sender !== undefined) await keepPayer(trx, services.personal, { provider, paymentId }, sender);
  const accountingDay = await postLate(services, trx, provider, payment, now);
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  const valueDate = dayOfMoney(services.config, payment.currency, payment.paidAt);
  const suffix = payment.currency;
  await post(
    trx,
    { ...lender, event, valueDate, postedAt: now, accountingDay },
    new Map([
      [`cash:${provider}:${suffix}`, payment.amount],
      [`suspense:${suffix}`, -payment.amount],
    ]),
  );
}

/**
 * Moves a payment whose own day is closed to the day on which it is posted.
 * @returns that day; null where its own isn't closed
 */
async function postLate(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  provider: string,
  { paymentId, paidAt }: KnownPayment,
  now: Date,
): Promise<Day | null> {
  const late = await accountingDay(config, trx, { provider, day: providerDay(paidAt) }, now);
  if (late === null) return null;
  await trx
    .updateTable('receivedPayments')
    .set({ accountingDay: late })
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .execute();
  return late;
}

/**
 * Books a payment to an order and brings the order to what its replay says.
 * @param postedOn the day on which it is posted where its own is closed; found out where nothing is said
 */
export async function bookPayment(
  services: Services,
  trx: Database,
  provider: string,
  payment: KnownPayment,
  debt: Debt,
  now: Date,
  postedOn?: Day | null,
): Promise<void> {
  const locked = await lockLoan(trx, debt.borrowerId, debt.orderId);
  if (locked === undefined) throw new Error(`order ${debt.orderId} is gone`);
  await bookLocked(services, trx, provider, payment, { ...debt, ...locked }, now, postedOn);
}

/** The same where the transaction has locked the order's row and read its state. */
async function bookLocked(
  services: Services,
  trx: Database,
  provider: string,
  payment: KnownPayment,
  debt: Debt & Locked,
  now: Date,
  postedOn?: Day | null,
): Promise<void> {
  const { borrowerId, orderId, disbursedOn } = debt;
  const { timeZone } = marketIn(services.config, debt.market);
  if (disbursedOn === null) throw new Error(`order ${orderId} has not been paid out`);
  const paidAt = instantWithin({ disbursedOn: day(disbursedOn), timeZone }, payment.paidAt, now);
  const valueDate = dayIn(timeZone, paidAt);
  const accountingDay =
    postedOn === undefined ? await postLate(services, trx, provider, payment, now) : postedOn;
  // A settled debt has nothing to extend: money for its fee is the borrower's, however early it was paid.
  const isForExtension = debt.extensionSequence !== null && debt.state !== 'repaid';
  await insertPayment.run(trx, {
    borrowerId,
    orderId,
    provider,
    paymentId: payment.paymentId,
    reference: payment.reference,
    channel: debt.payCode,
    purpose: isForExtension ? requestType.extension : requestType.repayment,
    extensionSequence: isForExtension ? debt.extensionSequence : null,
    amount: payment.amount,
    paidAt,
    valueDate,
    receivedAt: now,
    accountingDay,
    subject: `${orderId} ${paymentKey(provider, payment.paymentId)}`,
    announced: JSON.stringify({
      provider,
      paymentId: payment.paymentId,
      channel: debt.payCode,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: paidAt.toISOString(),
      isForExtension,
    }),
  });
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  const { settledOn } = await bookOrder(trx, borrowerId, orderId, {
    event,
    valueDate,
    now,
    today: dayIn(timeZone, now),
    accountingDay,
  });
  if (settledOn !== null) await endReferences.run(trx, { borrowerId, orderId, now });
}

/** Nothing is owed any more: whatever else could be paid by is over. */
const endReferences = unansweredWrite(
  { borrowerId: 'bigint', orderId: 'text', now: 'timestamptz' },
  ($) => sql`
    update payment_references set live = false, ended_at = ${$.now}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and live`,
);

/** The payment, and in the same statement the end of what it was paid by, a store’s code being paid once, and of the claim about it, and word of it outside. */
const insertPayment = unansweredWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    provider: 'text',
    paymentId: 'text',
    reference: 'text',
    channel: 'text',
    purpose: 'smallint',
    extensionSequence: 'smallint | null',
    amount: 'bigint',
    paidAt: 'timestamptz',
    valueDate: 'date',
    receivedAt: 'timestamptz',
    accountingDay: 'date | null',
    subject: 'text',
    announced: 'text',
  },
  ($) => sql`
    with ended as (
      update payment_references set live = false, ended_at = ${$.receivedAt}
      where borrower_id = ${$.borrowerId} and reference = ${$.reference} and provider = ${$.provider}
        and not reusable and ended_at is null
    ), found as (${claimFound($)}), told as (${claimTold}), announced as (
      insert into announcements (borrower_id, kind, subject, order_id, data, at)
      values (${$.borrowerId}, 'payment.received', ${$.subject}, ${$.orderId}, ${$.announced}::jsonb, ${$.receivedAt})
    )
    insert into payments
      (borrower_id, provider, payment_id, order_id, reference, channel, purpose, extension_sequence, amount, paid_at,
        value_date, received_at, accounting_day)
    values
      (${$.borrowerId}, ${$.provider}, ${$.paymentId}, ${$.orderId}, ${$.reference}, ${$.channel}, ${$.purpose},
        ${$.extensionSequence}, ${$.amount}, ${$.paidAt}, ${$.valueDate}, ${$.receivedAt}, ${$.accountingDay})`,
);
