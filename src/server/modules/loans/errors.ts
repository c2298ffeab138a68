import { loanCode } from '../../../contract/codes.ts';
import type { AmountRange, Eligibility, RuleOutcome } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import en from '../../messages/en/loanResults.json' with { type: 'json' };
import es from '../../messages/es/loanResults.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';
import type { Order } from './order.ts';
import { formatIneligibility, formatLimit, localizedDays } from './reasons.ts';

const text = localizedTexts({ es, en });

export const profileIncompleteError = createErrorFactory(
  BusinessError,
  loanCode.profileMissing,
  text('profileIncomplete'),
);

/** Names the offer as it stands today. */
export function offerChangedError(amount: number, termDays: number, market: MarketConfig): BusinessError {
  const money = formatMoney(amount, market);
  return new BusinessError(
    loanCode.offerChanged,
    text('offerChanged', { money, term: localizedDays(termDays) }),
  );
}

/** Names what may be asked for. */
export function amountOutOfRangeError(
  { least, most, step }: AmountRange,
  market: MarketConfig,
): BusinessError {
  const money = (amount: number) => formatMoney(amount, market);
  return new BusinessError(
    loanCode.amountOutside,
    text('amountOutOfRange', { from: money(least), to: money(most), by: money(step) }),
  );
}

/** Names the terms there are, in days. */
export function unknownTermError(terms: readonly number[]): BusinessError {
  return new BusinessError(
    loanCode.termOutside,
    text('unknownTerm', { term: localizedDays(terms.join(', ')) }),
  );
}

/** Says up to how much may be asked for, and why. The rule is named in `data`. */
export function aboveLimitError(
  { limit, limitedBy }: Pick<Eligibility, 'limit' | 'limitedBy'>,
  market: MarketConfig,
): BusinessError {
  return new BusinessError(loanCode.amountOutside, formatLimit(limit, limitedBy, market), {
    rule: limitedBy.rule,
  });
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

/** Another order has the product's place; it is named in `data`. */
export function loanAlreadyOpenError({ orderId, terms }: Order, market: MarketConfig): BusinessError {
  const money = formatMoney(terms.principal, market);
  return new BusinessError(loanCode.otherLoanOpen, text('loanAlreadyOpen', { money }), { orderId });
}

/** Nothing could take a repayment in the market, so nothing is lent there. */
export const lendingSuspendedError = createErrorFactory(
  BusinessError,
  loanCode.notLending,
  text('lendingSuspended'),
);

/** Staff approve a loan that nobody could collect. */
export const noCollectionProviderError = createErrorFactory(RequestError, 409, text('noCollectionProvider'));

export const notRateableError = createErrorFactory(BusinessError, loanCode.notRateable, text('notRateable'));
