import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { addDays, calendarDayIn, type Day, minor } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { type Borrower, storeAgreement } from '../../modules/agreements/index.ts';
import { hashSessionId } from '../../modules/api/index.ts';
import { seedStaff } from '../../modules/desk/index.ts';
import { toPostingKey } from '../../modules/ledger/index.ts';
import {
  createMissingPaymentPositions,
  findLoanOnDay,
  findOrder,
  reprocessDisbursedLoan,
} from '../../modules/loans/index.ts';
import { computeOffer } from '../../modules/loans/origination/index.ts';
import { getOrCreateReference, quoteChannel } from '../../modules/payments/index.ts';
import type { Services } from '../../modules/services.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { yearMs } from '../../platform/durations.ts';
import { type SeededOrder, type SeededPerson, seededOrders, seededPeople, seedNotes } from './people.ts';
import { seedAccounts, seedCards, seedComplaints, seedDecisions } from './rows.ts';
import { seedTills } from './tills.ts';

const sessionYears = 100;

/** Fills an empty database with the demonstration's people and loans. A later start only wakes their sessions. */
export async function seedDemonstration(services: Services): Promise<void> {
  const now = await services.clock.now();
  await seedStaff(services);
  await seedTills(services);
  const isNew = await transaction(services.db, async (trx) => {
    const people = seededPeople(services.config);
    if (!(await seedPeople(trx, people, now))) return false;
    for (const order of seededOrders(services.config)) await seedOrder(trx, services, order, now);
    await createMissingPaymentPositions(trx);
    await seedAccounts(trx, services, people, now);
    await seedDecisions(trx, services, now);
    if (!Object.hasOwn(services.config.markets, 'MX')) return true;
    await seedCards(trx, now);
    await seedComplaints(trx, now, services.config, 'MX');
    return true;
  });
  if (!isNew) return refreshSessions(services.db, seededPeople(services.config));
  for (const note of seedNotes(services.config)) services.log.warn(`demonstration: ${note}`);
  await seedReferences(services, now);
}

/** Counts the seeded sessions as used now, so that they aren't idle in a demonstration that was off for weeks. */
async function refreshSessions(db: Database, people: readonly SeededPerson[]): Promise<void> {
  const hashes = people.map(({ sessionId }) => hashSessionId(sessionId));
  await db.updateTable('sessions').set({ seenAt: new Date() }).where('tokenHash', 'in', hashes).execute();
}

async function seedPeople(trx: Database, people: readonly SeededPerson[], now: Date): Promise<boolean> {
  const rows = people.map((person) => ({
    borrowerId: person.borrowerId,
    market: person.market,
    mobilePhone: person.mobilePhone,
    fullName: person.fullName,
    address: person.address,
    payoutBank: person.bank,
    payoutLast4: person.last4,
    createdAt: now,
  }));
  const inserted = await trx
    .insertInto('borrowers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('borrowerId')
    .execute();
  if (inserted.length === 0) return false;
  const sessions = people.map((person) => ({
    tokenHash: hashSessionId(person.sessionId),
    borrowerId: person.borrowerId,
    market: person.market,
    deviceId: person.deviceId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionYears * yearMs),
    seenAt: new Date(),
  }));
  await trx.insertInto('sessions').values(sessions).execute();
  return true;
}

async function seedOrder(trx: Database, services: Services, seeded: SeededOrder, now: Date): Promise<void> {
  const person = seededPeople(services.config).find(({ borrowerId }) => borrowerId === seeded.borrowerId);
  if (person === undefined) return;
  const today = calendarDayIn(getMarket(services.config, person.market).timeZone, now);
  const disbursedOn = 'state' in seeded ? null : addDays(today, -seeded.disbursedDaysAgo);
  const { market } = person;
  const { productId, clientKind } = seeded;
  const offerRequest = { market, clientKind, borrower: toBorrower(person), today: disbursedOn ?? today };
  const offer = computeOffer(services.config, { productId, ...offerRequest });
  // A loan without a recorded payout is listed as paid out at the start of its day.
  const createdAt = disbursedOn === null ? now : toNoonInMexico(addDays(disbursedOn, -1));
  await trx
    .insertInto('orders')
    .values({
      borrowerId: seeded.borrowerId,
      orderId: seeded.orderId,
      productId: seeded.productId,
      state: 'state' in seeded ? seeded.state : 'paying_out',
      terms: JSON.stringify(offer.terms),
      blockedProductId: seeded.blocksProduct ? productId : null,
      createdAt,
      decidedAt: 'state' in seeded && seeded.state === 'in_review' ? null : createdAt,
      disbursedOn,
    })
    .execute();
  const agreedBy = { sessionHash: hashSessionId(person.sessionId), agreedAt: createdAt };
  await storeAgreement(trx, seeded, offer.agreement, agreedBy);
  if (disbursedOn !== null && !('state' in seeded))
    await replayLoan(trx, services.config, seeded, disbursedOn, today, now);
}

function toBorrower({ fullName, address, bank, last4 }: SeededPerson): Borrower {
  return { fullName, address, bank, last4 };
}

/** Replays a seeded loan: its disbursal, its payments, and its charges until today. */
async function replayLoan(
  trx: Database,
  config: Config,
  seeded: SeededOrder & { paidOnDay: readonly number[] },
  disbursedOn: Day,
  today: Day,
  now: Date,
): Promise<void> {
  const { borrowerId, orderId } = seeded;
  let statement = await reprocessDisbursedLoan(trx, borrowerId, orderId, {
    event: toPostingKey('disbursement'),
    valueDate: disbursedOn,
    now,
    today: disbursedOn,
  });
  for (const [index, dayOfLoan] of seeded.paidOnDay.entries()) {
    const paidOn = addDays(disbursedOn, dayOfLoan);
    const paymentId = `seed-${orderId}-${index + 1}`;
    await seedPayment(trx, config, seeded, paymentId, paidOn, statement.nextPaymentAmount);
    statement = await reprocessDisbursedLoan(trx, borrowerId, orderId, {
      event: toPostingKey('payment', toPaymentKey({ provider: 'sandbox', paymentId })),
      valueDate: paidOn,
      now,
      today: paidOn,
    });
  }
  await reprocessDisbursedLoan(trx, borrowerId, orderId, {
    event: toPostingKey('accrual', today),
    valueDate: today,
    now,
    today,
  });
}

async function seedPayment(
  trx: Database,
  config: Config,
  { borrowerId, orderId, productId }: SeededOrder,
  paymentId: string,
  paidOn: Day,
  amount: number,
): Promise<void> {
  const { currency, channel } = getPaymentChannel(config, productId);
  const paidAt = toNoonInMexico(paidOn);
  const reference = `seed-${orderId}`;
  await trx
    .insertInto('receivedPayments')
    .values({
      provider: 'sandbox',
      paymentId,
      reference,
      amount,
      currency,
      paidAt,
      receivedAt: paidAt,
      borrowerId,
    })
    .execute();
  await trx
    .insertInto('payments')
    .values({
      borrowerId,
      provider: 'sandbox',
      paymentId,
      orderId,
      reference,
      channel,
      purpose: paymentPurpose.repayment,
      extensionSequence: null,
      amount: minor(amount),
      paidAt,
      valueDate: paidOn,
      receivedAt: paidAt,
    })
    .execute();
}

/** Mexicans pay at a store where there is one. */
function getPaymentChannel(config: Config, productId: string): { currency: string; channel: string } {
  const { currency, channels } = getMarket(config, config.products[productId]?.market ?? 'MX');
  const channel = channels.find(({ group }) => group === 'store') ?? channels[0];
  return { currency, channel: channel?.payCode ?? '' };
}

/** Existing references, so that the demonstration's first page shows codes and barcodes. */
async function seedReferences(services: Services, now: Date): Promise<void> {
  const order = await findOrder(services.db, 1001, 'MX174');
  if (order === undefined) return;
  const market = getMarket(services.config, 'MX');
  const today = calendarDayIn(market.timeZone, now);
  const loan = findLoanOnDay(order, today);
  if (loan === null) return;
  for (const channel of market.channels.filter(({ payCode }) => payCode !== 'PAYNET')) {
    const { quote, payoffUntil } = quoteChannel(loan, channel, 'instalment');
    const purpose = {
      kind: 'repayment',
      paymentScope: 'instalment',
      amount: quote.amount,
      extensionSequence: null,
      payoffUntil,
    } as const;
    await getOrCreateReference(services, order, channel, purpose, now);
  }
}

function toNoonInMexico(day: Day): Date {
  return new Date(`${day}T18:00:00Z`);
}
