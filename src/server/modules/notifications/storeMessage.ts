import { type MarketConfig, messageTemplates } from '../../config/index.ts';
import { type Database, insertOnce } from '../../platform/database/index.ts';
import type { MessageOutcome } from '../../platform/database/schema/messages.ts';
import { dayMs, minuteMs } from '../../platform/durations.ts';
import { lockRecipient } from '../contacts/index.ts';
import type { MessageContent } from './messageContent.ts';
import type { RenderedMessage } from './render.ts';
import { capWindowDays, findExceededCap, type SentReminder } from './rules.ts';

/** Names a message that was given to a provider, or was withheld. */
export type MessageKey = {
  borrowerId: number;
  template: MessageContent['template'];
  subject: string;
  attempt: number;
};

/**
 * - `MessageKey`: it is written down, and to be given to its provider now
 * - `over`: it was sent, withheld, or somebody else is at it
 * - `changed`: what it says isn't so any more
 */
export type StoreMessageOutcome = MessageKey | 'over' | 'changed';

/** Whoever gave a message to its provider and wrote down no outcome for so long was stopped. */
const outcomeTimeoutMs = 10 * minuteMs;

/**
 * Writes down a message as it is about to be sent, or why it isn't, once. The borrower's row is locked, so that of two
 * reminders at once the second is weighed with the first.
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
  const attempt = await findNextAttempt(trx, key, now);
  if (attempt === null || recipient === undefined) return 'over';
  if (!(await content.isStillValid(trx))) return 'changed';
  const { kind } = messageTemplates[template];
  const withheld =
    content.holdReason ??
    (message === 'unreachable' ? message : null) ??
    (kind === 'service' ? null : await findWithholdReason(trx, recipient, kind, market, now));
  const storedFields = message === 'unreachable' || withheld !== null ? emptyMessage : message;
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
      withheld: withheld ?? '',
    })
    .execute();
  return withheld === null ? { ...key, attempt } : 'over';
}

/** What was never said: to nobody, nothing. */
const emptyMessage = { channel: 'sms', recipient: '', language: 'es', title: '', body: '' } as const;

async function findWithholdReason(
  trx: Database,
  { borrowerId, stoppedAt }: { borrowerId: number; stoppedAt: Date | null },
  kind: SentReminder['kind'],
  market: MarketConfig,
  now: Date,
): Promise<string | null> {
  if (stoppedAt !== null) return 'stopped';
  return findExceededCap(kind, await listRecentReminders(trx, borrowerId, now), market, now);
}

/** The reminders of late that went out, or may have. */
async function listRecentReminders(trx: Database, borrowerId: number, now: Date): Promise<SentReminder[]> {
  const rows = await trx
    .selectFrom('messages')
    .leftJoin('messageOutcomes', (join) =>
      join
        .onRef('messageOutcomes.borrowerId', '=', 'messages.borrowerId')
        .onRef('messageOutcomes.template', '=', 'messages.template')
        .onRef('messageOutcomes.subject', '=', 'messages.subject')
        .onRef('messageOutcomes.attempt', '=', 'messages.attempt'),
    )
    .select(['messages.kind', 'messages.at', 'messageOutcomes.outcome'])
    .where('messages.borrowerId', '=', borrowerId)
    .where('messages.at', '>', new Date(now.getTime() - (capWindowDays + 1) * dayMs))
    .where('messages.withheld', '=', '')
    .execute();
  return rows.flatMap(({ kind, at, outcome }) =>
    kind === 'service' || outcome === 'refused' || outcome === 'failed' ? [] : [{ kind, at }],
  );
}

/** Null where it isn't to be tried (again). */
async function findNextAttempt(
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

/** What became of a message. */
export async function recordSendOutcome(
  db: Database,
  { borrowerId, template, subject, attempt }: Omit<MessageKey, 'template'> & { template: string },
  outcome: MessageOutcome,
  reason: string,
  at: Date,
): Promise<void> {
  const row = { borrowerId, template, subject, attempt, outcome, why: reason, at };
  await insertOnce(db.insertInto('messageOutcomes').values(row));
}
