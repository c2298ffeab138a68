import type { DeskRow } from '../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import {
  answerClaim as answerIt,
  findOpenClaim,
  type ListedClaim,
  openClaimsQuery,
  toListedClaims,
} from '../../claims/index.ts';
import { findMessageLanguage } from '../../contacts/index.ts';
import { getVisibleImages } from '../disclosure/access.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { chooseOrder, paginate } from '../pagination.ts';
import { getOrderKey, withNames } from './lookups.ts';

/** Open payment claims, the most urgent first, each with unallocated payments that may match it. */
export const claims = readEndpoint('claims', (services, _staff, { sort, ...page }) => {
  const key = { borrowerId: 'number', orderId: 'text' } as const;
  const mostUrgent = { answerBy: 'day', sentAt: 'instant', ...key } as const;
  const columns = { paidOn: { paidOn: 'day', ...key }, sentAt: { sentAt: 'instant', ...key } } as const;
  const order = chooseOrder(sort, { ...columns, answerBy: mostUrgent }, { by: mostUrgent });
  return paginate(openClaimsQuery(services.db), order, page, async (rows) =>
    toClaimRows(services.db, await toListedClaims(services, rows)),
  );
});

/** The open claim of a loan. Throws 404 where there is none. */
export const claim = readEndpoint('claim', async (services, staff, { orderId }) => {
  const key = await getOrderKey(services.db, orderId);
  const openClaim = await findOpenClaim(services, key);
  if (openClaim === undefined) throw notFound();
  const pictures = await getVisibleImages(services, staff, { ...key, call: 'claim' }, openClaim.images);
  const [row] = await toClaimRows(services.db, [openClaim]);
  if (row === undefined) throw notFound();
  return { ...row, language: await findMessageLanguage(services, key.borrowerId), ...pictures };
});

async function toClaimRows(db: Database, claims: readonly ListedClaim[]): Promise<DeskRow<'claims'>[]> {
  return (await withNames(db, claims)).map(({ orderId, borrowerId, name, amount, currency, ...claim }) => {
    const { paidOn, payCode, reference, images, sentAt, answerBy, daysLeft, market } = claim;
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
      sentAt,
      answerBy,
      daysLeft,
      market,
      matches: claim.matches.map(toShownMatch),
    };
  });
}

function toShownMatch(match: ListedClaim['matches'][number]) {
  const { provider, paymentId, reference, amount, paidAt, reasons } = match;
  return { provider, paymentId, reference, amount, paidAt, reasons };
}

/** Closes a loan's open claim with an answer to the borrower; a claim whose payment is matched closes by itself. */
export const answerClaim = writeEndpoint('answerClaim', {
  async execute(services, context, { orderId, answer }) {
    const key = await getOrderKey(services.db, orderId);
    if (await answerIt(services, { ...key, answer }, context)) return { reply: { orderId } };
    await services.db
      .selectFrom('paymentClaims')
      .select('number')
      .where((row) => row.and(key))
      .executeTakeFirstOrThrow(notFound);
    throw conflictError('answered');
  },
});
