import { requestType } from '../../../contract/status.ts';
import {
  addDays,
  type Day,
  extensionFeeOn,
  type LoanEvent,
  minor,
  referenceKinds,
  type Waivable,
} from '../../../lending/index.ts';
import { type Channel, marketIn } from '../../config/index.ts';
import { lender } from '../../ledger/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { digits, oneOf } from './chance.ts';
import { book, type Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

const provider = 'sandbox';
const quoteDays = 3;
const referenceDays = 30;

type Paying = { extension?: number; channel?: string; isSuspended?: boolean };

/** A payment of a day, by a reference of its own. Gives the name the rules know it by. */
export function pay(world: World, loan: Loan, on: Day, amount: number, how: Paying = {}): string {
  const { person, orderId, terms } = loan;
  const { borrowerId, chance } = person;
  const channels = marketIn(world.config, person.market).channels;
  const [first, ...others] = channels;
  if (first === undefined || amount <= 0) return '';
  const channel = oneOf(chance, [first, ...others]);
  const reference = makeReference(world, loan, channel, on, amount, how.extension);
  const paymentId = `H${orderId.slice(1)}${loan.paid.length + 1}`;
  const paidAt = momentOf(on, Math.floor(chance() * 150));
  const receivedAt = new Date(paidAt.getTime() + 60_000);
  const told = { paymentId, reference, amount, currency: terms.currency, paidAt };
  const suspendedAt = how.isSuspended ? receivedAt : null;
  const matchedAt = how.isSuspended ? new Date(receivedAt.getTime() + 3_600_000) : null;
  world.rows.receivedPayments.push({ ...told, provider, receivedAt, borrowerId, suspendedAt, matchedAt });
  world.rows.sandboxPayments.push(told);
  if (suspendedAt !== null) waitForMatch(world, told, on);
  world.rows.payments.push({
    borrowerId,
    provider,
    paymentId,
    orderId,
    reference,
    channel: how.channel ?? channel.payCode,
    purpose: how.extension === undefined ? requestType.repayment : requestType.extension,
    extensionSequence: how.extension ?? null,
    amount,
    paidAt,
    valueDate: on,
    receivedAt,
  });
  const id = paymentKey(provider, paymentId);
  loan.events.push({
    kind: 'payment',
    id,
    valueDate: on,
    receivedAt: receivedAt.toISOString(),
    amount: minor(amount),
    provider,
    purpose:
      how.extension === undefined
        ? { kind: 'repayment' }
        : { kind: 'extension', quoteId: String(how.extension) },
  });
  loan.paid.push({ on, amount });
  book(world, loan, `payment:${id}`, on);
  return id;
}

/** Nobody knew whose it was for an hour: into the lender's suspense, and out of it. */
function waitForMatch(
  world: World,
  told: { paymentId: string; amount: number; currency: string },
  on: Day,
): void {
  const key = paymentKey(provider, told.paymentId);
  const accounts = [`cash:${provider}:${told.currency}`, `suspense:${told.currency}`];
  const entry = { ...lender, valueDate: on, postedAt: momentOf(on, 160), accounts };
  world.rows.ledgerEntries.push({ ...entry, event: `payment:${key}`, amounts: [told.amount, -told.amount] });
  world.rows.ledgerEntries.push({ ...entry, event: `match:${key}`, amounts: [-told.amount, told.amount] });
}

/** A reference that is over: it was paid by, or meant to be. */
export function makeReference(
  world: World,
  { person, orderId }: Loan,
  channel: Channel,
  on: Day,
  amount: number,
  extension: number | undefined,
): string {
  const { kind, prefix } = channel.code;
  const { serial, make } = referenceKinds[kind];
  const reference = make(prefix, digits(person.chance, serial));
  const { borrowerId } = person;
  const endedAt = momentOf(on, 2);
  world.rows.referenceDirectory.push({ reference, borrowerId });
  world.rows.paymentReferences.push({
    borrowerId,
    reference,
    orderId,
    provider,
    payCode: channel.payCode,
    purpose: extension === undefined ? requestType.repayment : requestType.extension,
    way: 'instalment',
    amount,
    extensionSequence: extension ?? null,
    createdAt: momentOf(on, -200),
    expiresAt: momentOf(addDays(on, referenceDays)),
    live: false,
    askedAt: 'infinity',
    providerId: reference,
    till: {},
    reusable: channel.group === 'bank',
    endedAt,
    cancelledAt: endedAt,
  });
  return reference;
}

/** The borrower asks for more days and pays for them; false where the product gives none. */
export function extend(world: World, loan: Loan, on: Day): boolean {
  const fee = extensionFeeOn(loan.terms, book(world, loan, `replay:${on}`, on));
  const { deferral } = loan.terms;
  if (fee === null || deferral === null) return false;
  const sequence = loan.events.filter(({ kind }) => kind === 'extensionQuote').length + 1;
  const quote = { fee, days: deferral.days, requestedOn: on, expiresOn: addDays(on, quoteDays) };
  const { borrowerId } = loan.person;
  world.rows.extensions.push({ borrowerId, orderId: loan.orderId, sequence, ...quote });
  loan.events.push({ kind: 'extensionQuote', id: String(sequence), ...quote });
  pay(world, loan, on, fee, { extension: sequence });
  return true;
}

type Kept = Extract<
  LoanEvent,
  { kind: 'promise' | 'pause' | 'waiver' | 'settlementOffer' | 'writeOff' | 'reversal' }
>;

/** Staff do something about a loan, for a reason. */
export function serve(world: World, loan: Loan, event: Kept, actor: string, reason: string): void {
  const { person, orderId } = loan;
  const { id: eventId, kind, valueDate } = event;
  const recordedAt = momentOf(valueDate, 200);
  const actorKind = actor === '' ? ('system' as const) : ('staff' as const);
  world.rows.loanEvents.push({
    borrowerId: person.borrowerId,
    orderId,
    eventId,
    kind,
    valueDate,
    recordedAt,
    event,
    actorKind,
    actor,
    reason,
    evidence: '',
  });
  world.rows.auditEvents.push({
    borrowerId: person.borrowerId,
    at: recordedAt,
    actorKind,
    actor,
    action: 'loan_serviced',
    subject: `${orderId} ${kind} ${eventId}`,
    address: '',
    reason,
  });
  loan.events.push(event);
  book(world, loan, `${kind}:${eventId}`, valueDate);
}

export function waive(world: World, loan: Loan, on: Day, of: Waivable, amount: number): void {
  const id = `h-${loan.orderId}-waiver`;
  const event = { kind: 'waiver', id, valueDate: on, of, amount: minor(amount) } as const;
  serve(world, loan, event, 'support@quincena.example', 'Acuerdo con el cliente: paga hoy lo demás');
}
