import { loanCode } from '../../../../contract/codes.ts';
import type { Eligibility, RuleOutcome } from '../../../../lending/index.ts';
import type { MarketConfig } from '../../../config/index.ts';
import en from '../../../messages/en/loanResults.json' with { type: 'json' };
import es from '../../../messages/es/loanResults.json' with { type: 'json' };
import { localizedTexts } from '../../../messages/index.ts';
import { BusinessError, createErrorFactory, createRefusals, RequestError } from '../../api/index.ts';
import type { Order } from '../orders/order.ts';
import { formatIneligibility, formatLimit } from './reasons.ts';

const text = localizedTexts({ es, en });

/**
 * Refusals of the loan calls. They name what there is instead: the offer as it stands today, the amounts and the terms that
 * may be asked for, in `data` the order that has the product's place. `lendingSuspended`: nothing could take a repayment in the market.
 */
export const refuse = createRefusals(text, {
  profileIncomplete: loanCode.profileMissing,
  offerChanged: loanCode.offerChanged,
  amountOutOfRange: loanCode.amountOutside,
  unknownTerm: loanCode.termOutside,
  loanAlreadyOpen: loanCode.otherLoanOpen,
  lendingSuspended: loanCode.notLending,
  notRateable: loanCode.notRateable,
});

/** Says up to how much may be asked for, and why. The rule is named in `data`. */
export function aboveLimitError(
  { limit, limitedBy }: Pick<Eligibility, 'limit' | 'limitedBy'>,
  market: MarketConfig,
): BusinessError {
  const { rule } = limitedBy;
  return new BusinessError(loanCode.amountOutside, formatLimit(limit, limitedBy, market), { rule });
}

/** Nothing is lent now. The rule is named in `data`, and the loan that is late where that is why. */
export function notEligibleError(
  code: number,
  outcome: RuleOutcome,
  lateOrder: Order | null,
  market: MarketConfig,
): BusinessError {
  const orderId = outcome.rule === 'lateNow' ? (lateOrder?.orderId ?? '') : '';
  return new BusinessError(code, formatIneligibility(outcome, market), { rule: outcome.rule, orderId });
}

/** Staff approve a loan that nobody could collect. */
export const noCollectionProviderError = createErrorFactory(RequestError, 409, text('noCollectionProvider'));
