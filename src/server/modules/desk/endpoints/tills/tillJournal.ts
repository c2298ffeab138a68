import { parsePaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { notFound } from '../../../api/index.ts';
import { parsePostingKey } from '../../../ledger/index.ts';
import { findTill, listTillEntries } from '../../../tills/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { listBlindTills } from '../blindTills.ts';
import { listCashCustodians } from '../cashCustodians.ts';

/** Each entry of the books about a till's cash, with its sum so far. Its holder doesn't see them before the count is decided. */
export const tillJournalEndpoint = readEndpoint(
  'tillJournal',
  async ({ db }, staff, { tillId }) => {
    const till = await findTill(db, tillId);
    if (till === undefined) throw notFound();
    if ((await listBlindTills(db, staff, [tillId])).has(tillId)) throw conflictError('blindTill');
    const entries = await listTillEntries(db, till);
    const payments = await db
      .selectFrom('manualPayments')
      .select(['paymentId', 'orderId'])
      .where('tillId', '=', tillId)
      .execute();
    const orders = new Map(payments.map(({ paymentId, orderId }) => [paymentId, orderId]));
    const cash = await listCashCustodians(db, entries);
    let balance = 0;
    const items = entries.map(({ event, postedAt, amount }, index) => {
      const { kind = null, subject } = parsePostingKey(event);
      const receipt = parsePaymentKey(subject)?.paymentId ?? '';
      balance += amount;
      return {
        number: index + 1,
        postedAt,
        kind,
        reference: cash.get(event)?.reference || receipt,
        orderId: orders.get(receipt) ?? '',
        amount,
        balance,
        currency: till.currency,
      };
    });
    return { items, next: null };
  },
  { skipsViewAudit: true },
);
