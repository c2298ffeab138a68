import type { RequestInput, ResponseData } from '../../../contract/schemas/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../api/index.ts';
import type { MarketContext } from '../loans/index.ts';
import type { Services } from '../services.ts';
import type { OrderOnDay } from './amountDue.ts';
import { findCard } from './cards.ts';
import { type CardRecord, findRecord } from './records.ts';
import { amountLeftTexts } from './texts.ts';

/** The charge that its page's way back names, once it is decided. */
export async function findDecidedCharge(
  db: Database,
  borrowerId: number,
  { orderId, repaymentRecordId }: RequestInput<'repaymentWay'>,
): Promise<CardRecord | undefined> {
  if (repaymentRecordId === undefined) return undefined;
  const record = await findRecord(db, borrowerId, orderId, repaymentRecordId);
  return record?.state === 'succeeded' || record?.state === 'failed' ? record : undefined;
}

/** What is said of it; `orderOnDay` where it was paid. */
export async function toChargeView(
  { db, providers }: Services,
  { language }: Caller,
  record: CardRecord,
  today: MarketContext,
  orderOnDay?: OrderOnDay,
): Promise<NonNullable<ResponseData<'repaymentWay'>['charge']>> {
  const card = await findCard(db, record, providers.cards?.name ?? '');
  return {
    isPaid: orderOnDay === undefined ? 0 : 1,
    amount: record.amount,
    card: card === undefined ? '' : `${card.bankName}\u00a0···\u00a0${card.last4}`,
    left: orderOnDay === undefined ? '' : formatAmountLeft(orderOnDay, today, language),
  };
}

function formatAmountLeft(
  { loan: { statement } }: OrderOnDay,
  { today, market }: MarketContext,
  language: Caller['language'],
): string {
  const { settledOn, repayDate, dueAmount, remaining } = statement;
  const texts = amountLeftTexts[language];
  if (settledOn !== null || repayDate === null) return texts.nothing;
  const formatNext = repayDate < today ? texts.late : texts.next;
  const nextPaymentText = formatNext(formatMoney(dueAmount, market), formatWeekdayDate(repayDate, language));
  const totalText = remaining > dueAmount ? [texts.inAll(formatMoney(remaining, market))] : [];
  return [nextPaymentText, ...totalText].join(' ');
}
