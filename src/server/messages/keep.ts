import type { MarketConfig } from '../config/index.ts';
import { messageTemplates } from '../config/index.ts';
import { lockRecipient } from '../contacts/index.ts';
import type { Database } from '../database/index.ts';
import type { MessageOutcome } from '../database/schema/messages.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { capAgainst, capDays, type Reminded } from './caps.ts';
import type { Content } from './content.ts';
import type { Letter } from './words.ts';

/** Names a message that was given to a provider, or was withheld. */
export type Kept = { borrowerId: number; template: Content['template']; subject: string; attempt: number };

/**
 * - `Kept`: it is written down, and to be given to its provider now
 * - `over`: it was sent, withheld, or somebody else is at it
 * - `changed`: what it says isn't so any more
 */
export type Keeping = Kept | 'over' | 'changed';

/** Whoever gave a message to its provider and wrote down no outcome for so long was stopped. */
const lostAfterMs = 10 * minuteMs;

/**
 * Writes down a message as it is about to be sent, or why it isn't, once. The borrower's row is locked, so that of two
 * reminders at once the second is weighed with the first.
 */
export async function keepMessage(
  trx: Database,
  borrowerId: number,
  content: Content,
  letter: Letter | 'unreachable',
  market: MarketConfig,
  now: Date,
): Promise<Keeping> {
  const recipient = await lockRecipient(trx, borrowerId);
  const { template, subject, orderId } = content;
  const key = { borrowerId, template, subject };
  const attempt = await nextAttempt(trx, key, now);
  if (attempt === null || recipient === undefined) return 'over';
  if (!(await content.isStillSo(trx))) return 'changed';
  const { kind } = messageTemplates[template];
  const withheld =
    content.hold ??
    (letter === 'unreachable' ? letter : null) ??
    (kind === 'service' ? null : await reasonAgainst(trx, recipient, kind, market, now));
  const written = letter === 'unreachable' || withheld !== null ? nothing : letter;
  const { channel, language, title, body } = written;
  await trx
    .insertInto('messages')
    .values({
      ...key,
      attempt,
      orderId,
      kind,
      at: now,
      channel,
      recipient: written.recipient,
      language,
      title,
      body,
      withheld: withheld ?? '',
    })
    .execute();
  return withheld === null ? { ...key, attempt } : 'over';
}

/** What was never said: to nobody, nothing. */
const nothing = { channel: 'sms', recipient: '', language: 'es', title: '', body: '' } as const;

async function reasonAgainst(
  trx: Database,
  { borrowerId, stoppedAt }: { borrowerId: number; stoppedAt: Date | null },
  kind: Reminded['kind'],
  market: MarketConfig,
  now: Date,
): Promise<string | null> {
  if (stoppedAt !== null) return 'stopped';
  return capAgainst(kind, await remindedOf(trx, borrowerId, now), market, now);
}

/** The reminders of late that went out, or may have. */
async function remindedOf(trx: Database, borrowerId: number, now: Date): Promise<Reminded[]> {
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
    .where('messages.at', '>', new Date(now.getTime() - (capDays + 1) * dayMs))
    .where('messages.withheld', '=', '')
    .execute();
  return rows.flatMap(({ kind, at, outcome }) =>
    kind === 'service' || outcome === 'refused' || outcome === 'failed' ? [] : [{ kind, at }],
  );
}

/** Null where it isn't to be tried (again). */
async function nextAttempt(trx: Database, key: Omit<Kept, 'attempt'>, now: Date): Promise<number | null> {
  const last = await trx
    .selectFrom('messages')
    .select(['attempt', 'at', 'withheld'])
    .where('borrowerId', '=', key.borrowerId)
    .where('template', '=', key.template)
    .where('subject', '=', key.subject)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return 1;
  if (last.withheld !== '') return null;
  const outcome = await outcomeOf(trx, { ...key, attempt: last.attempt });
  if (outcome === 'refused') return last.attempt + 1;
  const isLost = outcome === undefined && now.getTime() - last.at.getTime() > lostAfterMs;
  if (isLost)
    await keepOutcome(trx, { ...key, attempt: last.attempt }, 'unknown', 'nobody waited for it', now);
  return null;
}

async function outcomeOf(trx: Database, { borrowerId, template, subject, attempt }: Kept) {
  const row = await trx
    .selectFrom('messageOutcomes')
    .select('outcome')
    .where('borrowerId', '=', borrowerId)
    .where('template', '=', template)
    .where('subject', '=', subject)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row?.outcome;
}

/** What became of a message. */
export async function keepOutcome(
  db: Database,
  { borrowerId, template, subject, attempt }: Omit<Kept, 'template'> & { template: string },
  outcome: MessageOutcome,
  why: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('messageOutcomes')
    .values({ borrowerId, template, subject, attempt, outcome, why, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
