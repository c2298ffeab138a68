import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import { postedLinesSql } from '../accounting/index.ts';
import { caseDatasets } from './cases.ts';
import { type ExportDataset, type ExportPeriod, textColumn, typedColumn } from './columns.ts';

/** What an export holds, in the order in which it is written. */
export function listDatasets(config: Pick<Config, 'accounting' | 'markets'>): readonly ExportDataset[] {
  return [...loanDatasets, ...paymentDatasets, ...caseDatasets, postings(config)];
}

const borrowerId = typedColumn('borrower_id', 'integer', 'the borrower');
const orderId = textColumn('order_id', 'the loan; empty where it is no loan’s');
const loanKey = [borrowerId, orderId];
const minorUnits = 'in minor units of the currency';

const loanDatasets: readonly ExportDataset[] = [
  {
    name: 'borrowers',
    description: 'Everybody with an account',
    from: 'borrowers where borrower_id > 0',
    columns: [
      borrowerId,
      textColumn('market', 'ISO 3166-1'),
      typedColumn('created_at', 'timestamp', 'registered'),
      typedColumn('closed_at', 'timestamp', 'closed the account'),
      textColumn('full_name', 'name', { isPersonal: true }),
      textColumn('mobile_phone', 'national number', { isPersonal: true }),
      textColumn('address', 'as declared', { isPersonal: true }),
      textColumn('payout_bank', 'where loans are paid out', { isPersonal: true }),
      textColumn('payout_last4', 'end of the account number', { isPersonal: true }),
    ],
  },
  {
    name: 'loans',
    description: 'Orders of loans, in whatever state',
    from: 'orders',
    columns: [
      ...loanKey,
      textColumn('market', 'ISO 3166-1', { sql: "terms ->> 'market'" }),
      textColumn('product_id', 'of products.json'),
      textColumn('state', 'in_review, declined, paying_out, cancelled, to_be_repaid, overdue or repaid'),
      textColumn('currency', 'ISO 4217', { sql: "terms ->> 'currency'" }),
      typedColumn('principal', 'integer', minorUnits, { sql: "(terms ->> 'principal')::bigint" }),
      typedColumn('annual_rate', 'decimal', 'of interest; 0.18 is 18 %', {
        sql: "terms -> 'interest' ->> 'annualRate'",
      }),
      typedColumn('instalments', 'integer', 'agreed', { sql: "jsonb_array_length(terms -> 'periods')" }),
      textColumn('client_kind', 'new or repeat', { sql: "terms ->> 'clientKind'" }),
      typedColumn('created_at', 'timestamp', 'applied for'),
      typedColumn('decided_at', 'timestamp', 'approved or declined'),
      typedColumn('disbursed_on', 'date', 'paid out, in the market'),
      typedColumn('settled_on', 'date', 'repaid, in the market'),
      typedColumn('past_due_since', 'date', 'of a restructured loan: its former due date'),
    ],
  },
  {
    name: 'instalments',
    description: 'The schedule of each disbursed loan, as it stands after what was paid and agreed since',
    from: 'instalments',
    columns: [
      ...loanKey,
      typedColumn('number', 'integer', 'from 1'),
      typedColumn('due_on', 'date', 'due'),
      typedColumn('unpaid', 'integer', `of what was due, without late charges, ${minorUnits}`),
      typedColumn('late_days', 'integer', 'days late that were charged'),
      typedColumn('late_charge', 'integer', `accrued through late_through, ${minorUnits}`, {
        sql: 'least((late_exact + 5000) / 10000, late_cap)',
      }),
      typedColumn('late_through', 'date', 'accrued through'),
    ],
  },
  {
    name: 'loan_events',
    description: 'What staff, borrowers and machines did to loans beside paying',
    from: 'loan_events',
    columns: [
      ...loanKey,
      textColumn('event_id', 'unique within the loan'),
      textColumn('kind', 'waiver, extension, restructure, promise, write-off, …'),
      typedColumn('value_date', 'date', 'counts from'),
      typedColumn('recorded_at', 'timestamp', 'recorded'),
      typedColumn('amount', 'integer', `where it has one, ${minorUnits}`, {
        sql: "(event ->> 'amount')::bigint",
      }),
      textColumn('actor_kind', 'borrower, visitor, operator, system or staff'),
      textColumn('actor', 'who of the staff, or which machine', { isPersonal: true }),
      textColumn('reason', 'as typed', { isPersonal: true }),
    ],
  },
];

const paymentKey = [textColumn('provider', 'who received it'), textColumn('payment_id', 'its number there')];

const paymentDatasets: readonly ExportDataset[] = [
  {
    name: 'payments',
    description: 'Payments as they count to loans',
    from: 'payments',
    columns: [
      ...loanKey,
      ...paymentKey,
      textColumn('reference', 'paid to'),
      textColumn('channel', 'of markets.json'),
      typedColumn('purpose', 'integer', '1 repayment, 2 extension'),
      typedColumn('amount', 'integer', minorUnits),
      typedColumn('paid_at', 'timestamp', 'paid'),
      typedColumn('value_date', 'date', 'counts from, in the market'),
      typedColumn('received_at', 'timestamp', 'reported by the provider'),
      typedColumn('accounting_day', 'date', 'its day in the books where its own was closed'),
    ],
  },
  {
    name: 'received_payments',
    description: 'What providers reported, unidentified money among it',
    from: 'received_payments',
    columns: [
      ...paymentKey,
      typedColumn('borrower_id', 'integer', 'the borrower; 0: unidentified'),
      textColumn('reference', 'paid to'),
      typedColumn('amount', 'integer', minorUnits),
      textColumn('currency', 'ISO 4217'),
      typedColumn('reversed', 'integer', `of it taken back, ${minorUnits}`),
      typedColumn('paid_at', 'timestamp', 'paid'),
      typedColumn('received_at', 'timestamp', 'reported'),
      typedColumn('suspended_at', 'timestamp', 'unidentified since'),
      typedColumn('matched_at', 'timestamp', 'identified'),
    ],
  },
  {
    name: 'refunds',
    description: 'Credit that went back the way it came',
    from: 'refunds',
    columns: [
      ...loanKey,
      ...paymentKey,
      textColumn('refund_key', 'tells several of a payment apart'),
      typedColumn('amount', 'integer', minorUnits),
      textColumn('currency', 'ISO 4217'),
      typedColumn('asked_at', 'timestamp', 'asked of the provider'),
      textColumn('refund_id', 'its number there once it is paid'),
      typedColumn('value_date', 'date', 'paid'),
    ],
  },
  {
    name: 'payouts',
    description: 'Disbursements, an attempt each',
    from: 'payouts',
    columns: [
      ...loanKey,
      typedColumn('attempt', 'integer', 'from 1'),
      textColumn('payout_id', 'our number at the provider'),
      textColumn('provider', 'who pays'),
      textColumn('state', 'created, sent, arrived, returned, refused or unknown'),
      typedColumn('amount', 'integer', minorUnits),
      textColumn('currency', 'ISO 4217'),
      typedColumn('created_at', 'timestamp', 'decided'),
      typedColumn('sent_at', 'timestamp', 'handed to the provider'),
      typedColumn('ended_at', 'timestamp', 'arrived, returned or refused'),
    ],
  },
];

/** Of entries without a time of recording: they are older than the column. */
function recordedIn({ from, until }: ExportPeriod): RawBuilder<unknown> {
  const literal = (at: Date) => sql`${sql.lit(at.toISOString())}::timestamptz`;
  return from === null
    ? sql`(e.recorded_at is null or e.recorded_at < ${literal(until)})`
    : sql`e.recorded_at >= ${literal(from)} and e.recorded_at < ${literal(until)}`;
}

function postings(config: Pick<Config, 'accounting' | 'markets'>): ExportDataset {
  return {
    name: 'postings',
    description: 'Lines of ledger entries, never changed; those of all exports make up the trial balance',
    from: (period) => sql`(${postedLinesSql(config, recordedIn(period))}) as posted`,
    columns: [
      typedColumn('borrower_id', 'integer', 'the borrower; 0: the lender’s own entry'),
      typedColumn('entry_id', 'integer', 'unique within the borrower'),
      typedColumn('line', 'integer', 'of the entry, from 1'),
      orderId,
      textColumn('event', 'unique within the loan'),
      textColumn('market', 'whose books'),
      typedColumn('day', 'date', 'counts on'),
      typedColumn('value_date', 'date', 'its own day; another one where that was closed'),
      textColumn('account', 'of the ledger'),
      textColumn('gl_account', 'of the chart, accounting.json'),
      typedColumn('amount', 'integer', 'debits positive, credits negative; minor units'),
      typedColumn('recorded_at', 'timestamp', 'written; empty before the column existed'),
    ],
  };
}
