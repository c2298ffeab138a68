import { sql } from 'kysely';
import type { LedgerEventKind } from '../../../../../contract/desk/ledgerEvents.ts';
import { type PaymentId, parsePaymentKey, toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import {
  findJournalEntry,
  getAccounting,
  type JournalEntry,
  type JournalLoan,
} from '../../../accounting/index.ts';
import { notFound } from '../../../api/index.ts';
import { parsePostingKey, toPostingKey } from '../../../ledger/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { listCashCustodians, noCash } from '../cashCustodians.ts';
import { getOrderKey } from '../orders.ts';
import { loadNamesByEmail, loadStaffById } from '../staffNames.ts';

type PostedFor = Pick<JournalEntry, 'event' | 'orderId'>;
type Loan = { orderId: string; borrowerId: number; staffId?: string };

/** The loans of the lender's own entries about money of a loan, by event: recorded by staff, or matched out of suspense. */
export async function listLoansOfEntries(
  db: Database,
  entries: readonly PostedFor[],
): Promise<ReadonlyMap<string, Loan>> {
  const payments = entries
    .filter(({ orderId }) => orderId === '')
    .flatMap(({ event }) => parsePayment(event) ?? []);
  const recorded = await listRecordedPayments(db, payments.filter(isAllocated));
  const ofMatches = payments.filter((payment) => payment.kind === 'match');
  const matched = await listMatchedPayments(db, ofMatches);
  const loans = new Map([...recorded, ...matched].map((loan) => [toPaymentKey(loan), loan]));
  return new Map(
    payments.flatMap((payment) => {
      const loan = loans.get(toPaymentKey(payment));
      return loan === undefined ? [] : [[payment.event, loan] as const];
    }),
  );
}

/** A loan as the journal is filtered by it. Throws 404 if it is unknown. */
export async function getJournalLoan(db: Database, orderId: string): Promise<JournalLoan> {
  const order = await getOrderKey(db, orderId);
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId'])
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId }))
    .execute();
  const lenderEvents = payments.flatMap((payment) =>
    lenderKinds.map((kind) => toPostingKey(kind, toPaymentKey(payment))),
  );
  return { ...order, lenderEvents };
}

/** The lender's own entries about a payment. */
const lenderKinds = ['placed', 'taken_out', 'match'] as const satisfies readonly LedgerEventKind[];

type LenderKind = (typeof lenderKinds)[number];
type Payment = PaymentId & { event: string; kind: LenderKind };

/** The payment that a lender's entry is about. */
function parsePayment(event: string): Payment | undefined {
  const { kind: eventKind, subject } = parsePostingKey(event);
  const kind = lenderKinds.find((lenderKind) => lenderKind === eventKind);
  const payment = parsePaymentKey(subject);
  return kind && payment && { event, kind, ...payment };
}

function isAllocated({ kind }: Payment): boolean {
  return kind !== 'match';
}

async function listRecordedPayments(db: Database, payments: readonly Payment[]) {
  if (payments.length === 0) return [];
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  return db
    .selectFrom('manualPayments')
    .select(['provider', 'paymentId', 'borrowerId', 'orderId', 'staffId'])
    .where('paymentId', 'in', paymentIds)
    .execute();
}

/** Received money names its borrower, whose payments name the loan. */
async function listMatchedPayments(db: Database, payments: readonly Payment[]) {
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  if (paymentIds.length === 0) return [];
  const received = await db
    .selectFrom('receivedPayments')
    .select('borrowerId')
    .where('paymentId', 'in', paymentIds)
    .execute();
  if (received.length === 0) return [];
  const borrowerIds = received.map(({ borrowerId }) => borrowerId);
  return db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'borrowerId', 'orderId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('paymentId', 'in', paymentIds)
    .execute();
}

export const journalEntryEndpoint = readEndpoint(
  'journalEntry',
  async ({ db, config }, { language }, { market, entry: id }) => {
    const { accounts } = getAccounting(config, market);
    const entry = await findJournalEntry(db, config, market, id);
    if (entry === undefined) throw notFound();
    const { id: _id, borrowerId: _borrowerId, lines, ...posted } = entry;
    const loan = (await listLoansOfEntries(db, [entry])).get(entry.event);
    const names = new Map(accounts.map(({ code, name }) => [code, name[language]]));
    return {
      ...posted,
      orderId: posted.orderId || (loan?.orderId ?? ''),
      ...((await listCashCustodians(db, [entry])).get(entry.event) ?? noCash),
      kind: parsePostingKey(entry.event).kind ?? null,
      currency: getMarket(config, market).currency,
      ...(await findRecord(db, entry, loan)),
      lines: lines.map((line) => ({ ...line, name: names.get(line.account) ?? '' })),
    };
  },
);

type StoredRecord = { actor: string; reason: string; evidence: string };
const noRecord: StoredRecord = { actor: '', reason: '', evidence: '' };

/** Who of the staff recorded what an entry was posted for, and why; empty where no person did. */
async function findRecord(db: Database, entry: JournalEntry, loan: Loan | undefined) {
  const record =
    (await findLoanEvent(db, entry, loan)) ??
    (await findManualRecord(db, entry)) ??
    (await findMatch(db, entry, loan)) ??
    (await findCashHandling(db, entry)) ??
    noRecord;
  const actorName = (await loadNamesByEmail(db, [record.actor].filter(Boolean))).get(record.actor) ?? '';
  return { ...record, actorName };
}

/** The event of the loan that the entry is named after; of cash that was taken out the payment's reversal. */
async function findLoanEvent(db: Database, { event, orderId, borrowerId }: JournalEntry, loan?: Loan) {
  const owner = orderId === '' ? loan : { borrowerId, orderId };
  const payment = parsePayment(event);
  if (owner === undefined || (payment && payment.kind !== 'taken_out')) return undefined;
  const named =
    payment === undefined
      ? sql<boolean>`event_id = ${parsePostingKey(event).subject}`
      : sql<boolean>`kind = 'reversal' and event ->> 'paymentId' = ${toPaymentKey(payment)}`;
  return db
    .selectFrom('loanEvents')
    .select(['actor', 'reason', 'evidence'])
    .where((row) => row.and({ borrowerId: owner.borrowerId, orderId: owner.orderId, actorKind: 'staff' }))
    .where(named)
    .executeTakeFirst();
}

async function findManualRecord(db: Database, { event }: JournalEntry): Promise<StoredRecord | undefined> {
  const { kind, subject } = parsePostingKey(event);
  const payment = kind === 'payment' || kind === 'placed' ? parsePaymentKey(subject) : undefined;
  if (payment === undefined) return undefined;
  const recorded = await db
    .selectFrom('manualPayments')
    .select(['staffId', 'note'])
    .where((row) => row.and(payment))
    .executeTakeFirst();
  if (recorded === undefined) return undefined;
  const { staffId, note } = recorded;
  return { ...noRecord, actor: await findEmail(db, staffId), evidence: note };
}

async function findMatch(db: Database, { event }: JournalEntry, loan: Loan | undefined) {
  const payment = parsePayment(event);
  if (loan === undefined || payment?.kind !== 'match') return undefined;
  const matched = await db
    .selectFrom('auditEvents')
    .select(['actor', 'reason'])
    .where((row) =>
      row.and({ borrowerId: loan.borrowerId, action: 'suspense_matched', subject: toPaymentKey(payment) }),
    )
    .executeTakeFirst();
  return matched && { ...noRecord, ...matched };
}

/** What only a till's holder does. */
const holderKinds: readonly LedgerEventKind[] = [
  'till_opened',
  'till_counted',
  'till_uncounted',
  'till_recounted',
];

/** The record behind a till's opening or count, a deposit or its match. */
async function findCashHandling(db: Database, { event }: JournalEntry): Promise<StoredRecord | undefined> {
  const { kind, subject: id } = parsePostingKey(event);
  if (kind !== undefined && holderKinds.includes(kind)) {
    const till = await db.selectFrom('tills').select('staffId').where('tillId', '=', id).executeTakeFirst();
    return till && { ...noRecord, actor: await findEmail(db, till.staffId) };
  }
  if (kind !== 'deposit' && kind !== 'deposit_matched') return undefined;
  const deposit = await db
    .selectFrom('tillDeposits')
    .select(['staffId', 'matchedBy'])
    .where('depositId', '=', id)
    .executeTakeFirst();
  const matchedBy = kind === 'deposit_matched' ? deposit?.matchedBy : undefined;
  return { ...noRecord, actor: matchedBy ?? (await findEmail(db, deposit?.staffId ?? '')) };
}

async function findEmail(db: Database, staffId: string): Promise<string> {
  return (await loadStaffById(db, [staffId])).get(staffId)?.email ?? '';
}
