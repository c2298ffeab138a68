import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { requestType } from '../../contract/status.ts';
import { day, dayIn } from '../../lending/index.ts';
import type { Market } from '../config/index.ts';
import {
  builtOnce,
  type Database,
  isConnectionLoss,
  isOfData,
  transaction,
  unansweredWrite,
} from '../database/index.ts';
import { house, post } from '../ledger/index.ts';
import { bookOrder, type Locked, lockLoan, paymentKey } from '../loans/index.ts';
import type { ProviderPayment } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { instantWithin, possibleInstant } from './instants.ts';

/** What became of a notice; whichever it is, the money is in the ledger exactly once. */
export type Outcome = 'booked' | 'repeated' | 'unmatched' | 'unreadable';

export type ReceivedPayment = Omit<ProviderPayment, 'eventId'>;

/** The debt a payment is for. */
export type Reference = {
  borrower_id: number;
  market: Market;
  order_id: string;
  pay_code: string;
  extension_sequence: number | null;
};

/**
 * Takes a payment a provider tells of, in one transaction: the raw notice, the payment, the ledger and the order
 * change together or not at all. A repeated event or payment changes nothing; money for an unknown reference, in
 * another currency or that the loan's rules fail on goes to suspense.
 */
export async function takePayment(
  services: Services,
  provider: string,
  told: ProviderPayment,
  body: string,
): Promise<Outcome> {
  const now = await services.clock.now();
  const payment = { ...told, paidAt: possibleInstant(told.paidAt, now) };
  const keep = (trx: Database) => keepNotice(trx, provider, payment, body, now);
  const suspend = async (trx: Database): Promise<Outcome> => {
    await postSuspense(trx, provider, payment, now);
    return 'unmatched';
  };
  try {
    return await transaction(services.db, async (trx) => {
      const { is_new, is_first, locked, reference } = await keep(trx);
      if (!is_new || !is_first) return 'repeated';
      const currency = reference && services.config.markets[reference.market].currency;
      if (reference === null || locked === null || currency !== payment.currency) return suspend(trx);
      await bookLocked(services, trx, provider, payment, { ...reference, ...locked }, now).catch(unbookable);
      return 'booked';
    });
  } catch (error) {
    if (!(error instanceof Unbookable) && !isOfData(error)) throw error;
    const { paymentId } = payment;
    services.log.error({ err: error.cause ?? error, provider, paymentId }, 'a payment could not be booked');
    return transaction(services.db, async (trx) => {
      const { is_new, is_first } = await keep(trx);
      return is_new && is_first ? suspend(trx) : 'repeated';
    });
  }
}

/** The order can't be replayed with this payment: asking again would end the same way. */
class Unbookable extends Error {}

/** A database that is away or busy is asked again; everything else is a fault of ours or of the order's. */
function unbookable(error: unknown): never {
  const isOurs = error instanceof Error && !('code' in error) && !isConnectionLoss(error);
  throw isOurs ? new Unbookable(error.message, { cause: error }) : error;
}

/** Keeps a signed notice that can't be read, once, for people to look at: a payment may be behind it. */
export async function keepUnreadable(services: Services, provider: string, body: Buffer): Promise<Outcome> {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = body.toString('utf8').replaceAll('\u0000', '\\u0000');
  await services.db
    .insertInto('webhook_events')
    .values({
      provider,
      event_id: `unreadable:${hash}`,
      body: text,
      received_at: await services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'unreadable';
}

type Notice = {
  /** Whether the event, and whether its payment, had not been told of before. */
  is_new: boolean;
  is_first: boolean;
  /** What the payment's reference stands for; null where nothing is known by it. */
  reference: Reference | null;
  /** Of the order, whose row a first payment locks; null where there is none. */
  locked: Locked | null;
};

/** Keeps a notice and its payment, both once, finds the debt by the reference, and locks its order: in one statement. */
async function keepNotice(
  trx: Database,
  provider: string,
  { eventId, paymentId, reference, amount, currency, paidAt }: ProviderPayment,
  body: string,
  now: Date,
): Promise<Notice> {
  const told = [provider, eventId, body, now, paymentId, reference, amount, currency, paidAt];
  const { rows } = await trx.executeQuery(noticeStatement.query(trx, told));
  const [kept] = rows;
  if (kept === undefined) throw new Error('a notice has an outcome');
  return kept;
}

const noticeStatement = builtOnce(
  () => sql<Notice>`
    with told (provider, event_id, body, received_at, payment_id, reference, amount, currency, paid_at) as (
      values (${''}::text, ${''}::text, ${''}::text, ${''}::timestamptz, ${''}::text, ${''}::text, ${0}::bigint,
        ${''}::text, ${''}::timestamptz)
    ), notice as (
      insert into webhook_events (provider, event_id, body, received_at)
      select provider, event_id, body, received_at from told
      on conflict do nothing
      returning event_id
    ), debt as (
      select reference.borrower_id, borrowers.market, reference.order_id, reference.pay_code,
        reference.extension_sequence
      from told
      join reference_directory known on known.reference = told.reference
      join payment_references reference
        on reference.borrower_id = known.borrower_id and reference.reference = known.reference
          and reference.provider = told.provider
      join borrowers on borrowers.borrower_id = known.borrower_id
    ), received as (
      insert into received_payments
        (provider, payment_id, reference, amount, currency, paid_at, received_at, borrower_id)
      select provider, payment_id, reference, amount, currency, paid_at, received_at,
        coalesce((select borrower_id from debt), ${sql.lit(house.borrowerId)})
      from told
      where exists (select from notice)
      on conflict do nothing
      returning payment_id
    ), locked as (
      select orders.state, orders.disbursed_on
      from orders
      where (orders.borrower_id, orders.order_id) = (select borrower_id, order_id from debt)
        and exists (select from received)
      for update
    )
    select exists (select from notice) as is_new, exists (select from received) as is_first,
      (select to_jsonb(debt) from debt) as reference, (select to_jsonb(locked) from locked) as locked`,
);

/** Writes down a payment a provider told of; false when it is known already. */
export async function storeReceived(
  trx: Database,
  provider: string,
  payment: ReceivedPayment,
  borrowerId: number,
  now: Date,
): Promise<boolean> {
  const stored = await trx
    .insertInto('received_payments')
    .values({
      provider,
      payment_id: payment.paymentId,
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      paid_at: payment.paidAt,
      received_at: now,
      borrower_id: borrowerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return stored !== undefined;
}

async function postSuspense(
  trx: Database,
  provider: string,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  const valueDate = payment.paidAt.toISOString().slice(0, 10);
  const suffix = payment.currency;
  await post(
    trx,
    { ...house, event, valueDate, postedAt: now },
    new Map([
      [`cash:${provider}:${suffix}`, payment.amount],
      [`suspense:${suffix}`, -payment.amount],
    ]),
  );
}

/** Books a payment to an order and brings the order to what its replay says. */
export async function bookPayment(
  services: Services,
  trx: Database,
  provider: string,
  payment: ReceivedPayment,
  reference: Reference,
  now: Date,
): Promise<void> {
  const locked = await lockLoan(trx, reference.borrower_id, reference.order_id);
  if (locked === undefined) throw new Error(`order ${reference.order_id} is gone`);
  await bookLocked(services, trx, provider, payment, { ...reference, ...locked }, now);
}

/** The same where the transaction has locked the order's row and read its state. */
async function bookLocked(
  services: Services,
  trx: Database,
  provider: string,
  payment: ReceivedPayment,
  debt: Reference & Locked,
  now: Date,
): Promise<void> {
  const { timeZone } = services.config.markets[debt.market];
  if (debt.disbursed_on === null) throw new Error(`order ${debt.order_id} has not been paid out`);
  const loan = { disbursedOn: day(debt.disbursed_on), timeZone };
  const paidAt = instantWithin(loan, payment.paidAt, now);
  const valueDate = dayIn(timeZone, paidAt);
  // A settled debt has nothing to extend: money for its fee is the borrower's, however early it was paid.
  const isForExtension = debt.extension_sequence !== null && debt.state !== 'repaid';
  const insert = insertPayment.query(trx, [
    debt.borrower_id,
    provider,
    payment.paymentId,
    debt.order_id,
    payment.reference,
    debt.pay_code,
    isForExtension ? requestType.extension : requestType.repayment,
    isForExtension ? debt.extension_sequence : null,
    payment.amount,
    paidAt,
    valueDate,
    now,
  ]);
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  await trx.executeQuery(insert);
  await bookOrder(trx, debt.borrower_id, debt.order_id, {
    event,
    valueDate,
    now,
    today: dayIn(timeZone, now),
  });
}

const insertPayment = unansweredWrite((db) =>
  db.insertInto('payments').values({
    borrower_id: 0,
    provider: '',
    payment_id: '',
    order_id: '',
    reference: '',
    channel: '',
    purpose: 0,
    extension_sequence: 0,
    amount: 0,
    paid_at: new Date(0),
    value_date: '',
    received_at: new Date(0),
  }),
);
