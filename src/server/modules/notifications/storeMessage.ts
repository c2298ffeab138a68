import { type MarketConfig, messageTemplates } from '../../config/index.ts';
import { type Database, insertOnce } from '../../platform/database/index.ts';
import type { MessageOutcome } from '../../platform/database/schema/messages.ts';
import { dayMs, minuteMs } from '../../platform/durations.ts';
import { lockRecipient } from '../contactPreferences/index.ts';
import type { MessageContent } from './messageContent.ts';
import type { RenderedMessage } from './render.ts';
import { capWindowDays, findExceededCap, type SentReminder } from './rules.ts';

export type MessageKey = {
  borrowerId: number;
  template: MessageContent['template'];
  subject: string;
  attempt: number;
};

/**
 * - `MessageKey`: stored, to be sent now
 * - `skipped`: already sent, withheld, or being sent by another process
 * - `stale`: the content is no longer valid
 */
export type StoreMessageOutcome = MessageKey | 'skipped' | 'stale';

/** After this time without an outcome, the sending process is taken for dead. */
const outcomeTimeoutMs = 10 * minuteMs;

/**
 * Stores a message before it is sent, or the reason why it is withheld, once. The borrower's row is locked, so that concurrent
 * reminders are counted against the caps one after the other.
 */
export async function storeMessage(
  trx: Database,
  borrowerId: number,
  content: MessageContent,
  message: RenderedMessage | 'unreachable',
  market: MarketConfig,
  now: Date,
): Promise<StoreMessageOutcome> {
  const recipient = await lockRecipient(trx, borrowerId);
  const { template, subject, orderId } = content;
  const key = { borrowerId, template, subject };
  const attempt = await beginAttempt(trx, key, now);
  if (attempt === null || recipient === undefined) return 'skipped';
  if (!(await content.isStillValid(trx))) return 'stale';
  const { kind } = messageTemplates[template];
  const withheldReason =
    content.withheldReason ??
    (message === 'unreachable' ? message : null) ??
    (kind === 'service' ? null : await findRecipientWithheldReason(trx, recipient, kind, market, now));
  const storedFields = message === 'unreachable' || withheldReason !== null ? emptyMessage : message;
  const { channel, language, title, body } = storedFields;
  await trx
    .insertInto('messages')
    .values({
      ...key,
      attempt,
      orderId,
      kind,
      at: now,
      channel,
      recipient: storedFields.recipient,
      language,
      title,
      body,
      withheld: withheldReason ?? '',
    })
    .execute();
  return withheldReason === null ? { ...key, attempt } : 'skipped';
}

/** The fields of a withheld message. */
const emptyMessage = { channel: 'sms', recipient: '', language: 'es', title: '', body: '' } as const;

/** Why a borrower is sent no reminder of a kind now: none wanted, or the cap of a day or week. */
export async function findRecipientWithheldReason(
  trx: Database,
  { borrowerId, optedOutAt }: { borrowerId: number; optedOutAt: Date | null },
  kind: SentReminder['kind'],
  market: MarketConfig,
  now: Date,
): Promise<'stopped' | 'day' | 'week' | null> {
  if (optedOutAt !== null) return 'stopped';
  return findExceededCap(kind, await listRecentReminders(trx, borrowerId, now), market, now);
}

/** Messages with what became of each. */
export function selectMessages(db: Database) {
  return db
    .selectFrom('messages')
    .leftJoin('messageOutcomes', (join) =>
      join
        .onRef('messageOutcomes.borrowerId', '=', 'messages.borrowerId')
        .onRef('messageOutcomes.template', '=', 'messages.template')
        .onRef('messageOutcomes.subject', '=', 'messages.subject')
        .onRef('messageOutcomes.attempt', '=', 'messages.attempt'),
    );
}

/** The borrower's reminders within the weekly cap that were sent, or may have been. */
async function listRecentReminders(trx: Database, borrowerId: number, now: Date): Promise<SentReminder[]> {
  const rows = await selectMessages(trx)
    .select(['messages.kind', 'messages.at', 'messageOutcomes.outcome'])
    .where('messages.borrowerId', '=', borrowerId)
    .where('messages.at', '>', new Date(now.getTime() - (capWindowDays + 1) * dayMs))
    .where('messages.withheld', '=', '')
    .execute();
  return rows.flatMap(({ kind, at, outcome }) =>
    kind === 'service' || outcome === 'refused' || outcome === 'failed' ? [] : [{ kind, at }],
  );
}

/** The number of the next attempt, null if there is to be none; the last one counts as `unknown` after its time. */
async function beginAttempt(
  trx: Database,
  key: Omit<MessageKey, 'attempt'>,
  now: Date,
): Promise<number | null> {
  const lastAttempt = await trx
    .selectFrom('messages')
    .select(['attempt', 'at', 'withheld'])
    .where((row) => row.and({ borrowerId: key.borrowerId, template: key.template, subject: key.subject }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (lastAttempt === undefined) return 1;
  if (lastAttempt.withheld !== '') return null;
  const outcome = await findOutcome(trx, { ...key, attempt: lastAttempt.attempt });
  if (outcome === 'refused') return lastAttempt.attempt + 1;
  const hasTimedOut = outcome === undefined && now.getTime() - lastAttempt.at.getTime() > outcomeTimeoutMs;
  const lastKey = { ...key, attempt: lastAttempt.attempt };
  if (hasTimedOut) await recordSendOutcome(trx, lastKey, 'unknown', 'nobody waited for it', now);
  return null;
}

async function findOutcome(trx: Database, { borrowerId, template, subject, attempt }: MessageKey) {
  const row = await trx
    .selectFrom('messageOutcomes')
    .select('outcome')
    .where((row) => row.and({ borrowerId, template, subject, attempt }))
    .executeTakeFirst();
  return row?.outcome;
}

/** Records the outcome of a sent message, once. */
export async function recordSendOutcome(
  db: Database,
  { borrowerId, template, subject, attempt }: Omit<MessageKey, 'template'> & { template: string },
  outcome: MessageOutcome,
  reason: string,
  at: Date,
): Promise<void> {
  const row = { borrowerId, template, subject, attempt, outcome, reasonCode: reason, at };
  await insertOnce(db.insertInto('messageOutcomes').values(row));
}
