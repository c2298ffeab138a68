import type { Language } from '../../../contract/launch.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../api/index.ts';
import { tooManyRequests } from '../api/index.ts';
import { getCallingCode, sendCode } from '../oneTimeCodes/index.ts';
import type { Services } from '../services.ts';
import { codeNotSentError, codeResentTooSoonError } from './errors.ts';
import type { CardRecord, RecordKey } from './records.ts';

/** A code holds for a payment: this much, of this order, from this card. Nothing else can be confirmed with it. */
export function cardCodeScope({ orderId, cardId, amount }: CardRecord): string {
  return `${orderId}:${cardId}:${amount}`;
}

/** The phone of the session; what a request claims is never asked. */
export async function getPhone(db: Database, borrowerId: number): Promise<string> {
  const borrower = await db
    .selectFrom('borrowers')
    .select('mobilePhone')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  return borrower.mobilePhone;
}

/**
 * Sends the code of a payment to the session's phone.
 * @param isFirstCommit a first commit within 60 s of one for the very same payment lets the code sent then hold
 */
export async function sendPaymentCode(
  services: Services,
  caller: Caller,
  record: CardRecord,
  isFirstCommit: boolean,
): Promise<void> {
  const phone = await getPhone(services.db, caller.borrowerId);
  const outcome = await sendCode(services, {
    purpose: 'card',
    phone,
    market: caller.market,
    callingCode: getCallingCode(services.config, caller.market, phone),
    language: caller.language satisfies Language,
    audience: 'borrower',
    scope: cardCodeScope(record),
  });
  const now = await services.clock.now();
  if (outcome.sent) return markCodeSent(services.db, record, now);
  if (outcome.reason === 'tooMany') throw tooManyRequests(outcome.retryAfterSeconds);
  if (outcome.reason !== 'tooSoon') throw codeNotSentError();
  if (isFirstCommit && (await wasSentRecently(services.db, record, now))) return;
  throw codeResentTooSoonError(outcome.retryAfterSeconds);
}

async function markCodeSent(
  db: Database,
  { borrowerId, recordId }: RecordKey,
  codeSentAt: Date,
): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set({ codeSentAt })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .execute();
}

async function wasSentRecently(db: Database, record: CardRecord, now: Date): Promise<boolean> {
  const recentRecord = await db
    .selectFrom('cardPayments')
    .select('recordId')
    .where('borrowerId', '=', record.borrowerId)
    .where('orderId', '=', record.orderId)
    .where('cardId', '=', record.cardId)
    .where('amount', '=', record.amount)
    .where('codeSentAt', '>', new Date(now.getTime() - 60_000))
    .executeTakeFirst();
  return recentRecord !== undefined;
}
