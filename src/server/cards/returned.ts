import type { Data, Parsed } from '../../contract/schemas/index.ts';
import type { Database } from '../database/index.ts';
import { dayText, moneyText } from '../format.ts';
import type { Caller } from '../http/index.ts';
import type { Today } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { findCard } from './cards.ts';
import type { Standing } from './due.ts';
import { type CardRecord, findRecord } from './records.ts';
import { leftTexts } from './texts.ts';

/** The charge that its page's way back names, once it is decided. */
export async function decidedCharge(
  db: Database,
  borrowerId: number,
  { orderId, repaymentRecordId }: Parsed<'repaymentWay'>,
): Promise<CardRecord | undefined> {
  if (repaymentRecordId === undefined) return undefined;
  const record = await findRecord(db, borrowerId, orderId, repaymentRecordId);
  return record?.state === 'succeeded' || record?.state === 'failed' ? record : undefined;
}

/** What is said of it; `standing` where it was paid. */
export async function chargeView(
  { db, providers }: Services,
  { language }: Caller,
  record: CardRecord,
  today: Today,
  standing?: Standing,
): Promise<NonNullable<Data<'repaymentWay'>['charge']>> {
  const card = await findCard(db, record, providers.cards?.name ?? '');
  return {
    isPaid: standing === undefined ? 0 : 1,
    amount: record.amount,
    card: card === undefined ? '' : `${card.bankName}\u00a0···\u00a0${card.last4}`,
    left: standing === undefined ? '' : leftText(standing, today, language),
  };
}

function leftText(
  { loan: { statement } }: Standing,
  { today, market }: Today,
  language: Caller['language'],
): string {
  const { settledOn, repayDate, dueAmount, remaining } = statement;
  const texts = leftTexts[language];
  if (settledOn !== null || repayDate === null) return texts.nothing;
  const next = repayDate < today ? texts.late : texts.next;
  const said = next(moneyText(dueAmount, market), dayText(repayDate, language));
  const rest = remaining > dueAmount ? [texts.inAll(moneyText(remaining, market))] : [];
  return [said, ...rest].join(' ');
}
