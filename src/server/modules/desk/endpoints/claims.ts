import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { answerClaim as answerIt, findOpenClaim, type ListedClaim, listClaims } from '../../claims/index.ts';
import { getVisibleImages } from '../disclosure/images.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { decodeCursor, toPage } from '../pagination.ts';
import { getBorrowerName, getBorrowerNames, getOrderKey } from './loanLookup.ts';

const cursor = z.tuple([z.iso.date(), z.coerce.date(), z.int(), z.string()]);

/** What borrowers say they paid and doesn't show, the most urgent first, each with what waits that may be it. */
export const claims = readEndpoint('claims', async (services, _staff, { limit, after }) => {
  const rows = await listClaims(services, { limit: limit + 1, after: decodeCursor(cursor, after) });
  const names = await getBorrowerNames(services.db, rows.slice(0, limit));
  return toPage(rows, limit, {
    toItem: (row) => toClaimRow(row, names.get(row.borrowerId) ?? ''),
    cursorValues: ({ answerBy, sentAt, borrowerId, orderId }) => [answerBy, sentAt, borrowerId, orderId],
  });
});

/** The open one of a loan, wherever it stands in the list. Throws 404 where none is open. */
export const claim = readEndpoint('claim', async (services, staff, { orderId }) => {
  const key = await getOrderKey(services.db, orderId);
  const openClaim = await findOpenClaim(services, key);
  if (openClaim === undefined) throw notFound();
  const pictures = await getVisibleImages(services, staff, { ...key, call: 'claim' }, openClaim.images);
  return { ...toClaimRow(openClaim, await getBorrowerName(services.db, key.borrowerId)), ...pictures };
});

function toClaimRow(
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
export const answerClaim = writeEndpoint('answerClaim', {
  async execute(services, context, { orderId, answer }) {
    const key = await getOrderKey(services.db, orderId);
    if (await answerIt(services, { ...key, answer }, context)) return { reply: { orderId } };
    throw (await hasClaim(services.db, key)) ? conflictError('answered') : notFound();
  },
});

async function hasClaim(db: Database, { borrowerId, orderId }: OrderKey): Promise<boolean> {
  const claim = await db
    .selectFrom('paymentClaims')
    .select('number')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return claim !== undefined;
}
