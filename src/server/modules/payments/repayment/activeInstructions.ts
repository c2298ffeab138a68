import { paymentPurpose } from '../../../../contract/status.ts';
import { getMarket } from '../../../config/index.ts';
import type { Services } from '../../services.ts';
import { toPaymentLink } from '../references/barcode.ts';
import { checkoutPayCode } from '../references/checkout.ts';
import { fillPlaceholders } from './instructions.ts';

type Reader = { borrowerId: number; market: string; language: 'es' | 'en' };

/**
 * The references by which a borrower may still repay loans, the newest first, with what the borrower enters beside them and
 * the link that pays: not those of extension fees or of a provider's page.
 */
export async function listActiveInstructions(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { borrowerId, market, language }: Reader,
  now: Date,
) {
  const rows = await db
    .selectFrom('paymentReferences')
    .select(['orderId', 'payCode as channel', 'reference', 'details', 'amount', 'expiresAt'])
    .where((row) => row.and({ borrowerId, isLive: true, purpose: paymentPurpose.repayment }))
    .where('payCode', '<>', checkoutPayCode)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute();
  const { channels } = getMarket(config, market);
  return rows.map(({ details, ...row }) => {
    const channel = channels.find(({ payCode }) => payCode === row.channel);
    const facts = (channel?.facts ?? []).map(({ text, value }) => ({
      text: text[language],
      value: fillPlaceholders(details, value),
    }));
    const link = channel && toPaymentLink(channel, { reference: row.reference, details }, row.amount);
    return { ...row, facts, link: link ?? null };
  });
}
