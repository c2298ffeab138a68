import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { answerClaim as answerIt, type ListedClaim, listClaims, openClaimOf } from '../../claims/index.ts';
import type { Database, OrderKey } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { shownPictures } from '../access/pictures.ts';
import { read, write } from '../call.ts';
import { pageOf, readCursor } from '../pages.ts';
import { refused } from '../refusals.ts';
import { nameOf, namesOf, orderKey } from './loanOf.ts';

const cursor = z.tuple([z.iso.date(), z.coerce.date(), z.int(), z.string()]);

/** What borrowers say they paid and doesn't show, the most urgent first, each with what waits that may be it. */
export const claims = read('claims', async (services, _staff, { limit, after }) => {
  const rows = await listClaims(services, { limit: limit + 1, after: readCursor(cursor, after) });
  const names = await namesOf(services.db, rows.slice(0, limit));
  return pageOf(rows, limit, {
    item: (row) => rowOf(row, names.get(row.borrowerId) ?? ''),
    end: ({ answerBy, sentAt, borrowerId, orderId }) => [answerBy, sentAt, borrowerId, orderId],
  });
});

/** The open one of a loan, wherever it stands in the list. Throws 404 where none is open. */
export const claim = read('claim', async (services, staff, { orderId }) => {
  const key = await orderKey(services.db, orderId);
  const open = await openClaimOf(services, key);
  if (open === undefined) throw notFound();
  const pictures = await shownPictures(services, staff, { ...key, call: 'claim' }, open.images);
  return { ...rowOf(open, await nameOf(services.db, key.borrowerId)), ...pictures };
});

function rowOf(
  { orderId, borrowerId, amount, currency, paidOn, payCode, reference, images, ...claim }: ListedClaim,
  name: string,
): DeskItem<'claims'> {
  return {
    orderId,
    borrowerId,
    name,
    amount,
    currency,
    paidOn,
    payCode,
    reference,
    pictures: images.length,
    sentAt: claim.sentAt.toISOString(),
    answerBy: claim.answerBy,
    daysLeft: claim.daysLeft,
    market: claim.market,
    matches: claim.matches.map(({ provider, paymentId, reasons, ...match }) => ({
      provider,
      paymentId,
      reference: match.reference,
      amount: match.amount,
      paidAt: match.paidAt.toISOString(),
      reasons,
    })),
  };
}

/** Closes a loan's open claim with what the borrower is told; one whose payment was matched closes by itself. */
export const answerClaim = write('answerClaim', {
  async act(services, asking, { orderId, answer }) {
    const key = await orderKey(services.db, orderId);
    if (await answerIt(services, { ...key, answer }, asking)) return { reply: { orderId } };
    throw (await wasClaimed(services.db, key)) ? refused('answered') : notFound();
  },
});

async function wasClaimed(db: Database, { borrowerId, orderId }: OrderKey): Promise<boolean> {
  const claim = await db
    .selectFrom('paymentClaims')
    .select('number')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return claim !== undefined;
}
