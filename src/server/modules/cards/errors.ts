import { cardCode } from '../../../contract/codes.ts';
import en from '../../messages/en/cards.json' with { type: 'json' };
import es from '../../messages/es/cards.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import zh from '../../messages/zh/cards.json' with { type: 'json' };
import { BusinessError, createErrorFactory, RequestError } from '../api/index.ts';

const text = localizedTexts({ es, en, zh });

/** Source of the Chinese of 800005 and 800006: SPEC 8. */
export const duplicatePaymentError = createErrorFactory(
  BusinessError,
  cardCode.repeated,
  text('duplicatePayment'),
);

export const wrongCodeError = createErrorFactory(BusinessError, cardCode.wrongCode, text('wrongCode'));

export const codeExpiredError = createErrorFactory(BusinessError, cardCode.codeExpired, text('codeExpired'));

export const chargeDeclinedError = createErrorFactory(
  BusinessError,
  cardCode.declined,
  text('chargeDeclined'),
);

export const nothingDueError = createErrorFactory(BusinessError, cardCode.nothingDue, text('nothingDue'));

export const cardsUnavailableError = createErrorFactory(
  BusinessError,
  cardCode.unavailable,
  text('cardsUnavailable'),
);

/** The right amount is named, in words and in `data`. */
export function amountChangedError(amount: number, money: string): BusinessError {
  return new BusinessError(cardCode.amountChanged, text('amountChanged', { money }), { amount });
}

export const pageExpiredError = createErrorFactory(BusinessError, cardCode.pageExpired, text('pageExpired'));

export const codeNotSentError = createErrorFactory(BusinessError, cardCode.codeNotSent, text('codeNotSent'));

/** Source of the Chinese: SPEC 5. */
export function codeResentTooSoonError(retryAfterSeconds: number): RequestError {
  return new RequestError(429, text('codeResentTooSoon', { seconds: retryAfterSeconds }), retryAfterSeconds);
}
