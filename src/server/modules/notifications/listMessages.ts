import type { Database } from '../../platform/database/index.ts';

const maxListed = 200;

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** A message as it was given to its provider, or why it wasn't. */
export async function listMessages(db: Database, borrowerId: number) {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('messageOutcomes', (join) =>
      join
        .onRef('messageOutcomes.borrowerId', '=', 'messages.borrowerId')
        .onRef('messageOutcomes.template', '=', 'messages.template')
        .onRef('messageOutcomes.subject', '=', 'messages.subject')
        .onRef('messageOutcomes.attempt', '=', 'messages.attempt'),
    )
    .select([
      'messages.at',
      'messages.kind',
      'messages.template',
      'messages.orderId',
      'messages.channel',
      'messages.recipient',
      'messages.language',
      'messages.title',
      'messages.body',
      'messages.withheld',
      'messageOutcomes.outcome',
      'messageOutcomes.why',
    ])
    .where('messages.borrowerId', '=', borrowerId)
    .orderBy('messages.at', 'desc')
    .orderBy('messages.attempt', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ withheld, outcome, why, ...message }) => ({
    ...message,
    /** `waiting`: its provider hasn't answered yet. */
    outcome: withheld === '' ? (outcome ?? ('waiting' as const)) : ('withheld' as const),
    why: withheld || (why ?? ''),
  }));
}
