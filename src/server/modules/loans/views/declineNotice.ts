import type { Minor } from '../../../../lending/index.ts';
import { localize } from '../../api/index.ts';
import type { DeclineReason } from '../origination/decision.ts';
import { formatDecline } from '../origination/reasons.ts';
import type { LoanTexts } from '../texts.ts';

/** The notice of a declined order in the app: its amount, the rule that declined it, if any, and that the borrower may apply again. */
export function formatDeclineNotice(
  declineReason: DeclineReason | undefined,
  requested: Minor,
  texts: LoanTexts,
): string {
  return texts.t('notice.declined', { reason: formatReason(declineReason, requested, texts) });
}

function formatReason(declineReason: DeclineReason | undefined, requested: Minor, texts: LoanTexts): string {
  if (declineReason === undefined) return '';
  const { blockingRule, limit } = declineReason;
  const reason = localize(formatDecline(blockingRule, limit, texts.market), texts.language);
  return `${texts.t('notice.asked', { amount: texts.money(requested) })} ${reason} `;
}
