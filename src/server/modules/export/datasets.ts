import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import { postedLines } from '../accounting/index.ts';
import { caseDatasets } from './cases.ts';
import { type Dataset, type Period, text, typed } from './columns.ts';

/** What an export holds, in the order in which it is written. */
export function listDatasets(config: Pick<Config, 'accounting' | 'markets'>): readonly Dataset[] {
  return [...loanDatasets, ...paymentDatasets, ...caseDatasets, postings(config)];
}

const borrowerId = typed('borrower_id', 'integer', 'the borrower');
const orderId = text('order_id', 'the loan; empty where it is no loan’s');
const loanKey = [borrowerId, orderId];
const minorUnits = 'in minor units of the currency';

const loanDatasets: readonly Dataset[] = [
  {
    name: 'borrowers',
    description: 'Everybody with an account',
    from: 'borrowers where borrower_id > 0',
    columns: [
      borrowerId,
      text('market', 'ISO 3166-1'),
      typed('created_at', 'timestamp', 'registered'),
      typed('closed_at', 'timestamp', 'closed the account'),
      text('full_name', 'name', { isPersonal: true }),
      text('mobile_phone', 'national number', { isPersonal: true }),
      text('address', 'as declared', { isPersonal: true }),
      text('payout_bank', 'where loans are paid out', { isPersonal: true }),
      text('payout_last4', 'end of the account number', { isPersonal: true }),
    ],
  },
  {
    name: 'loans',
    description: 'Orders of loans, in whatever state',
    from: 'orders',
    columns: [
      ...loanKey,
      text('market', 'ISO 3166-1', { sql: "terms ->> 'market'" }),
      text('product_id', 'of products.json'),
      text('state', 'in_review, declined, paying_out, cancelled, to_be_repaid, overdue or repaid'),
      text('currency', 'ISO 4217', { sql: "terms ->> 'currency'" }),
      typed('principal', 'integer', minorUnits, { sql: "(terms ->> 'principal')::bigint" }),
      typed('annual_rate', 'decimal', 'of interest; 0.18 is 18 %', {
        sql: "terms -> 'interest' ->> 'annualRate'",
      }),
      typed('instalments', 'integer', 'agreed', { sql: "jsonb_array_length(terms -> 'periods')" }),
      text('client_kind', 'new or repeat', { sql: "terms ->> 'clientKind'" }),
      typed('created_at', 'timestamp', 'applied for'),
      typed('decided_at', 'timestamp', 'approved or declined'),
      typed('disbursed_on', 'date', 'paid out, in the market'),
      typed('settled_on', 'date', 'repaid, in the market'),
      typed('past_due_since', 'date', 'of a restructured loan: its former due date'),
    ],
  },
  {
    name: 'instalments',
    description: 'The schedule of each disbursed loan, as it stands after what was paid and agreed since',
    from: 'instalments',
    columns: [
      ...loanKey,
      typed('number', 'integer', 'from 1'),
      typed('due_on', 'date', 'due'),
      typed('unpaid', 'integer', `of what was due, without late charges, ${minorUnits}`),
      typed('late_days', 'integer', 'days late that were charged'),
      typed('late_charge', 'integer', `accrued through late_through, ${minorUnits}`, {
        sql: 'least((late_exact + 5000) / 10000, late_cap)',
      }),
      typed('late_through', 'date', 'accrued through'),
    ],
  },
  {
    name: 'loan_events',
    description: 'What staff, borrowers and machines did to loans beside paying',
    from: 'loan_events',
    columns: [
      ...loanKey,
      text('event_id', 'unique within the loan'),
      text('kind', 'waiver, extension, restructure, promise, write-off, …'),
      typed('value_date', 'date', 'counts from'),
      typed('recorded_at', 'timestamp', 'recorded'),
      typed('amount', 'integer', `where it has one, ${minorUnits}`, {
        sql: "(event ->> 'amount')::bigint",
      }),
      text('actor_kind', 'borrower, visitor, operator, system or staff'),
      text('actor', 'who of the staff, or which machine', { isPersonal: true }),
      text('reason', 'as typed', { isPersonal: true }),
    ],
  },
];

const paymentKey = [text('provider', 'who received it'), text('payment_id', 'its number there')];

const paymentDatasets: readonly Dataset[] = [
  {
    name: 'payments',
    description: 'Payments as they count to loans',
    from: 'payments',
    columns: [
      ...loanKey,
      ...paymentKey,
      text('reference', 'paid to'),
      text('channel', 'of markets.json'),
      typed('purpose', 'integer', '1 repayment, 2 extension'),
      typed('amount', 'integer', minorUnits),
      typed('paid_at', 'timestamp', 'paid'),
      typed('value_date', 'date', 'counts from, in the market'),
      typed('received_at', 'timestamp', 'reported by the provider'),
      typed('accounting_day', 'date', 'its day in the books where its own was closed'),
    ],
  },
  {
    name: 'received_payments',
    description: 'What providers reported, unidentified money among it',
    from: 'received_payments',
    columns: [
      ...paymentKey,
      typed('borrower_id', 'integer', 'the borrower; 0: unidentified'),
      text('reference', 'paid to'),
      typed('amount', 'integer', minorUnits),
      text('currency', 'ISO 4217'),
      typed('reversed', 'integer', `of it taken back, ${minorUnits}`),
      typed('paid_at', 'timestamp', 'paid'),
      typed('received_at', 'timestamp', 'reported'),
      typed('suspended_at', 'timestamp', 'unidentified since'),
      typed('matched_at', 'timestamp', 'identified'),
    ],
  },
  {
    name: 'refunds',
    description: 'Credit that went back the way it came',
    from: 'refunds',
    columns: [
      ...loanKey,
      ...paymentKey,
      text('refund_key', 'tells several of a payment apart'),
      typed('amount', 'integer', minorUnits),
      text('currency', 'ISO 4217'),
      typed('asked_at', 'timestamp', 'asked of the provider'),
      text('refund_id', 'its number there once it is paid'),
      typed('value_date', 'date', 'paid'),
    ],
  },
  {
    name: 'payouts',
    description: 'Disbursements, an attempt each',
    from: 'payouts',
    columns: [
      ...loanKey,
      typed('attempt', 'integer', 'from 1'),
      text('payout_id', 'our number at the provider'),
      text('provider', 'who pays'),
      text('state', 'created, sent, arrived, returned, refused or unknown'),
      typed('amount', 'integer', minorUnits),
      text('currency', 'ISO 4217'),
      typed('created_at', 'timestamp', 'decided'),
      typed('sent_at', 'timestamp', 'handed to the provider'),
      typed('ended_at', 'timestamp', 'arrived, returned or refused'),
    ],
  },
];

/** Of entries without a time of recording: they are older than the column. */
function recordedIn({ from, until }: Period): RawBuilder<unknown> {
  const literal = (at: Date) => sql`${sql.lit(at.toISOString())}::timestamptz`;
  return from === null
    ? sql`(e.recorded_at is null or e.recorded_at < ${literal(until)})`
    : sql`e.recorded_at >= ${literal(from)} and e.recorded_at < ${literal(until)}`;
}

function postings(config: Pick<Config, 'accounting' | 'markets'>): Dataset {
  return {
    name: 'postings',
    description: 'Lines of ledger entries, never changed; those of all exports make up the trial balance',
    from: (period) => sql`(${postedLines(config, recordedIn(period))}) as posted`,
    columns: [
      typed('borrower_id', 'integer', 'the borrower; 0: the lender’s own entry'),
      typed('entry_id', 'integer', 'unique within the borrower'),
      typed('line', 'integer', 'of the entry, from 1'),
      orderId,
      text('event', 'unique within the loan'),
      text('market', 'whose books'),
      typed('day', 'date', 'counts on'),
      typed('value_date', 'date', 'its own day; another one where that was closed'),
      text('account', 'of the ledger'),
      text('gl_account', 'of the chart, accounting.json'),
      typed('amount', 'integer', 'debits positive, credits negative; minor units'),
      typed('recorded_at', 'timestamp', 'written; empty before the column existed'),
    ],
  };
}
