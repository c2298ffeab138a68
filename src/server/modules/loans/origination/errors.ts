import { loanCode } from '../../../../contract/codes.ts';
import type { Eligibility, RuleOutcome } from '../../../../lending/index.ts';
import type { MarketConfig } from '../../../config/index.ts';
import en from '../../../messages/en/loanResults.json' with { type: 'json' };
import es from '../../../messages/es/loanResults.json' with { type: 'json' };
import { localizedTexts } from '../../../messages/index.ts';
import {
  BusinessError,
  createBusinessErrorFactory,
  createErrorFactory,
  type LocalizedText,
  RequestError,
} from '../../api/index.ts';
import type { Order } from '../orders/order.ts';
import { formatIneligibility, formatLimit } from './reasons.ts';

const text = localizedTexts({ es, en });

/**
 * Refusals of the loan calls. They name the alternatives: today's offer, the allowed amounts and terms, or in `data` the order
 * that is already open. `noCollectionChannel`: the market has no provider to collect repayments; `lendingSuspended`, `lendingCapReached`: staff suspended
 * lending, or capped it for the day.
 */
export const createOriginationError = createBusinessErrorFactory(text, {
  profileIncomplete: loanCode.profileMissing,
  offerChanged: loanCode.offerChanged,
  disclosureExpired: loanCode.disclosureExpired,
  amountOutOfRange: loanCode.amountOutside,
  unknownTerm: loanCode.termOutside,
  loanAlreadyOpen: loanCode.otherLoanOpen,
  noCollectionChannel: loanCode.notLending,
  lendingSuspended: loanCode.notLending,
  lendingCapReached: loanCode.notLending,
  notRateable: loanCode.notRateable,
});

/** Names the limit and its reason; the rule is in `data`. */
export function aboveLimitError(
  { limit, limitedBy }: Pick<Eligibility, 'limit' | 'limitedBy'>,
  market: MarketConfig,
): BusinessError {
  const { rule } = limitedBy;
  return new BusinessError(loanCode.amountOutside, formatLimit(limit, limitedBy, market), { rule });
}

/** The borrower is not eligible. `data` names the rule, and the overdue order if that is the reason. */
export function notEligibleError(
  code: number,
  outcome: RuleOutcome,
  lateOrder: Order | null,
  market: MarketConfig,
): BusinessError {
  const orderId = outcome.rule === 'lateNow' ? (lateOrder?.orderId ?? '') : '';
  return new BusinessError(code, formatIneligibility(outcome, market), { rule: outcome.rule, orderId });
}

const approvalRefusals = ['noCollectionProvider', 'approvalSuspended', 'approvalAboveCap'] as const;
type ApprovalRefusal = (typeof approvalRefusals)[number];

/** 409 for the approval of a loan; `code` says why. */
export class ApprovalRefusedError extends RequestError {
  readonly code: ApprovalRefusal;

  constructor(code: ApprovalRefusal) {
    super(409, text(code));
    this.code = code;
  }
}

/** The market has no provider to collect. */
export const noCollectionProviderError = createErrorFactory(ApprovalRefusedError, 'noCollectionProvider');

/** Staff suspended lending, or capped it for the day. */
export const lendingSuspendedError = createErrorFactory(ApprovalRefusedError, 'approvalSuspended');
export const lendingCapError = createErrorFactory(ApprovalRefusedError, 'approvalAboveCap');

/** Why an approval was refused, by the code; undefined: it is another refusal's. */
export function findApprovalRefusalText(code: string): LocalizedText | undefined {
  const refusal = approvalRefusals.find((one) => one === code);
  return refusal && text(refusal);
}
