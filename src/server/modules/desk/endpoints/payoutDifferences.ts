import { z } from 'zod';
import { lenderAccount } from '../../ledger/index.ts';
import { closePayoutDifference as closeIt, listOpenPayoutDifferences } from '../../payouts/index.ts';
import { readEndpoint, requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { decodeCursor, toPage } from '../pagination.ts';

const cursor = z.tuple([z.int()]);

/** Where a provider's own list of what left and the payouts disagree, and nobody has closed it. */
export const payoutDifferences = readEndpoint(
  'payoutDifferences',
  async ({ db }, _staff, { limit, after }) => {
    const [offset] = decodeCursor(cursor, after) ?? [0];
    const rows = await listOpenPayoutDifferences(db);
    const ids = rows.map(({ payoutId }) => payoutId);
    const directoryRows =
      ids.length === 0
        ? []
        : await db
            .selectFrom('payoutDirectory')
            .selectAll()
            .where('payoutId', 'in', ids)
            .where('borrowerId', '<>', lenderAccount.borrowerId)
            .execute();
    const orders = new Map(directoryRows.map((one) => [one.payoutId, one]));
    return toPage(rows.slice(offset), limit, {
      toItem: ({ seenAt, closedAt, closedReason, ...row }) => ({
        ...row,
        orderId: orders.get(row.payoutId)?.orderId ?? null,
        borrowerId: orders.get(row.payoutId)?.borrowerId ?? null,
        seenAt: seenAt.toISOString(),
      }),
      cursorValues: () => [offset + limit],
    });
  },
);

export const closePayoutDifference = writeEndpoint('closePayoutDifference', {
  async describeOperation({ db }, { provider, kind, reference }) {
    const open = await db
      .selectFrom('payoutDifferences')
      .select('kind')
      .where('provider', '=', provider)
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (open === undefined) throw conflictError('decided');
    return requiresApproval(`${provider} ${kind} ${reference}`);
  },
  async execute(services, context, { provider, kind, reference }) {
    const { reason = '' } = context;
    if (!(await closeIt(services, { provider, kind, reference, reason }, context)))
      throw conflictError('decided');
    return { reply: { done: true } };
  },
});
