import { sql } from 'kysely';
import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { type Day, toDay } from '../../../../../lending/index.ts';
import type { PaymentProvider, ProviderPayment } from '../../../../integrations/index.ts';
import { invalidField, maxFileBodyBytes } from '../../../api/index.ts';
import { decodeFile } from '../../../bankStatements/index.ts';
import { lockOpenDay, providerDayFromText } from '../../../ledger/index.ts';
import {
  fetchSettlementFile,
  hasProviderFile,
  matchLinesToPayments,
  storeSettlementLines,
} from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, unreadableStatement } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { decodeBase64, readStatement } from '../bankStatements/bankStatements.ts';
import { addCloserNames } from '../staffNames.ts';
import { endOfUtcDay, startOfUtcDay } from '../utcDays.ts';
import { listPostedOrders, locatePayment, requireProvider } from './reconciliation.ts';

type ComparedLine = Pick<
  DeskRowInput<'settlementLines'>,
  | 'paymentId'
  | 'reference'
  | 'currency'
  | 'fileAmount'
  | 'fileCurrency'
  | 'fileReference'
  | 'ourAmount'
  | 'ourReference'
  | 'comparison'
  | 'closedReason'
  | 'rightSide'
> & {
  closedAt: Date | null;
  closedBy: string[] | null;
  paidAt: Date;
  filePaidAt: Date | null;
  ourPaidAt: Date | null;
  otherDay: Day | null;
  borrowerId: number | null;
  suspendedAt: Date | null;
  matchedAt: Date | null;
};

/** A file's lines and our payments of a provider's day, UTC, joined by the payment's id. */
function compareDay(provider: string, day: Day) {
  const from = startOfUtcDay(day);
  const until = endOfUtcDay(day);
  return sql<ComparedLine>`(
    select coalesce(file.payment_id, ours.payment_id) as payment_id,
      coalesce(ours.reference, file.reference) as reference, coalesce(ours.currency, file.currency) as currency,
      coalesce(ours.paid_at, file.paid_at) as paid_at, file.amount as file_amount, ours.amount as our_amount,
      file.currency as file_currency, file.reference as file_reference, file.paid_at as file_paid_at,
      ours.reference as our_reference, ours.paid_at as our_paid_at,
      ours.borrower_id, ours.suspended_at, ours.matched_at,
      case when ours.payment_id is null then 'onlyFile' when file.payment_id is null then 'onlyOurs'
        when (ours.amount, ours.currency) <> (file.amount, file.currency) then 'otherAmount' else 'matched'
      end as comparison,
      to_char(case
        when ours.payment_id is null then (
          select coalesce(accounting_day, (paid_at at time zone 'UTC')::date) from received_payments other
          where other.provider = ${provider} and other.payment_id = file.payment_id)
        when file.payment_id is null then (
          select min(other.day) from settlement_lines other
          where other.provider = ${provider} and other.payment_id = ours.payment_id)
      end, 'YYYY-MM-DD') as other_day,
      difference.closed_at, difference.closed_reason, difference.closed_by, difference.right_side
    from (select * from settlement_lines where provider = ${provider} and day = ${day}::date) file
    full join (
      select * from received_payments
      where provider = ${provider}
        and (accounting_day is null and paid_at >= ${from}::timestamptz and paid_at < ${until}::timestamptz
          or accounting_day = ${day}::date)
    ) ours on ours.payment_id = file.payment_id
    left join payment_differences difference on difference.provider = ${provider} and difference.payment_id = file.payment_id
      and (difference.told_amount, difference.told_currency) = (file.amount, file.currency)
      and (difference.received_amount, difference.received_currency) = (ours.amount, ours.currency)
  )`;
}

export const settlementLinesEndpoint = readEndpoint(
  'settlementLines',
  ({ db }, _staff, { provider, day, unmatched, ...page }) => {
    let query = db.selectFrom(compareDay(provider, toDay(day)).as('compared')).selectAll();
    if (unmatched !== undefined) query = query.where('comparison', '<>', 'matched');
    return paginate(query, { by: { paidAt: 'instant', paymentId: 'text' } }, page, async (rows) => {
      const held = rows.flatMap(({ borrowerId, ...row }) =>
        borrowerId === null ? [] : [{ ...row, provider, borrowerId }],
      );
      const orders = await listPostedOrders(db, held);
      const places = new Map(held.map((row) => [row.paymentId, locatePayment(row)]));
      const named = await addCloserNames(
        db,
        rows.map((row) => ({ ...row, closedBy: row.closedBy ?? [] })),
      );
      return named.map(({ borrowerId: _, suspendedAt: __, matchedAt: ___, ...row }) => ({
        ...row,
        reference: row.ourAmount === null ? row.reference : getDisplayReference({ ...row, provider }),
        ourReference:
          row.ourReference && getDisplayReference({ ...row, reference: row.ourReference, provider }),
        place: places.get(row.paymentId) ?? null,
        orderId: orders.get(toPaymentKey({ provider, paymentId: row.paymentId })) ?? null,
      }));
    });
  },
);

/** A file from the provider itself counts like its notices: missed payments in it are received. */
export const fetchSettlementFileEndpoint = writeEndpoint('fetchSettlementFile', {
  async execute(services, _context, { provider: name, day }) {
    requireProvider(services, name);
    const provider = services.providers.payments.get(name);
    if (provider?.settle === undefined) throw conflictError('noFiles');
    const afterCommit = async (rootServices: Services) => {
      const lines = await fetchSettlementFile(rootServices, provider, toDay(day));
      return { found: lines !== null, lines: lines ?? 0 };
    };
    return { reply: { found: false, lines: 0 }, afterCommit };
  },
});

/** A file uploaded by staff is only compared: it creates no payments. */
export const uploadSettlementFileEndpoint = writeEndpoint('uploadSettlementFile', {
  maxBodyBytes: maxFileBodyBytes,
  async execute(services, { maker }, { provider, day, market, file }) {
    requireProvider(services, provider);
    if (!Object.hasOwn(services.config.markets, market)) throw invalidField('market');
    const fileDay = { provider, day: providerDayFromText(day) };
    if (await hasProviderFile(services.db, provider, fileDay.day)) throw conflictError('ownFile');
    const payments = await readUpload(services, provider, market, decodeBase64(file));
    if (!(await lockOpenDay(services.db, fileDay))) throw conflictError('decided');
    await storeSettlementLines(services.db, { ...fileDay, payments, uploadedBy: maker.email });
    return { reply: { lines: payments.length } };
  },
});

/** The payments of a file in the provider's own format, else of a statement: its credits. */
async function readUpload(
  services: Services,
  provider: string,
  market: string,
  bytes: Buffer,
): Promise<readonly ProviderPayment[]> {
  const own = parseOwnFormat(services.providers.payments.get(provider), bytes);
  if (own !== undefined) return own;
  const upload = { market, fileName: '', account: '', bytes };
  const { lines, refused } = await readStatement(services.config, upload);
  if (lines.length === 0 || refused.length > 0) throw unreadableStatement('noColumns');
  const credits = lines
    .filter(({ amount }) => amount > 0)
    .map(({ number, reference, amount, currency, valueDate }) => ({
      number,
      reference,
      amount,
      currency,
      paidAt: startOfUtcDay(valueDate),
    }));
  return matchLinesToPayments(services.db, provider, credits);
}

function parseOwnFormat(
  provider: PaymentProvider | undefined,
  bytes: Buffer,
): readonly ProviderPayment[] | undefined {
  try {
    return provider?.settle?.parseFile(decodeFile(bytes));
  } catch {
    return undefined;
  }
}
