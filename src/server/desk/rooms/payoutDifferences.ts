import { z } from 'zod';
import { lender } from '../../ledger/index.ts';
import { closePayoutDifference as closeIt, listPayoutDifferences } from '../../payouts/index.ts';
import { always, read, write } from '../call.ts';
import { pageOf, readCursor } from '../pages.ts';
import { refused } from '../refusals.ts';

const cursor = z.tuple([z.int()]);

/** Where a provider's own list of what left and the payouts disagree, and nobody has closed it. */
export const payoutDifferences = read('payoutDifferences', async ({ db }, _staff, { limit, after }) => {
  const [start] = readCursor(cursor, after) ?? [0];
  const rows = await listPayoutDifferences(db);
  const ids = rows.map(({ payoutId }) => payoutId);
  const known =
    ids.length === 0
      ? []
      : await db
          .selectFrom('payoutDirectory')
          .selectAll()
          .where('payoutId', 'in', ids)
          .where('borrowerId', '<>', lender.borrowerId)
          .execute();
  const orders = new Map(known.map((one) => [one.payoutId, one]));
  return pageOf(rows.slice(start), limit, {
    item: ({ seenAt, closedAt, closedReason, ...row }) => ({
      ...row,
      orderId: orders.get(row.payoutId)?.orderId ?? null,
      borrowerId: orders.get(row.payoutId)?.borrowerId ?? null,
      seenAt: seenAt.toISOString(),
    }),
    end: () => [start + limit],
  });
});

export const closePayoutDifference = write('closePayoutDifference', {
  async weigh({ db }, { provider, kind, reference }) {
    const open = await db
      .selectFrom('payoutDifferences')
      .select('kind')
      .where('provider', '=', provider)
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (open === undefined) throw refused('decided');
    return always(`${provider} ${kind} ${reference}`);
  },
  async act(services, asking, { provider, kind, reference }) {
    const { reason = '' } = asking;
    if (!(await closeIt(services, { provider, kind, reference, reason }, asking))) throw refused('decided');
    return { reply: { done: true } };
  },
});
