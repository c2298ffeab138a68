import { calendarDayIn } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import en from '../../messages/en/operator.json' with { type: 'json' };
import es from '../../messages/es/operator.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { createErrorFactory, type LocalizedText, RequestError } from '../api/index.ts';

const text = localizedTexts({ es, en });

/** A refusal (409) with a code in the response's `code`. */
export class OperatorError extends RequestError {
  readonly code: string;

  constructor(code: string, text: LocalizedText) {
    super(409, text);
    this.code = code;
  }
}

/** @param remaining the token's remaining limit for this call today, in minor units */
export function limitExceeded(remaining: number, market: MarketConfig): OperatorError {
  return new OperatorError('overLimit', text('limitExceeded', { amount: formatMoney(remaining, market) }));
}

export function tokenExpired(at: Date): RequestError {
  return new RequestError(401, text('tokenExpired', { day: calendarDayIn('UTC', at) }));
}

export const permissionDenied = createErrorFactory(RequestError, 403, text('permissionDenied'));

export const payoutInProgress = createErrorFactory(RequestError, 409, text('payoutInProgress'));

export const payoutNotDue = createErrorFactory(RequestError, 409, text('payoutNotDue'));

export const refundRefused = createErrorFactory(RequestError, 409, text('refundRefused'));

export const refundUnanswered = createErrorFactory(RequestError, 503, text('refundUnanswered'));

export const missingEvidence = createErrorFactory(OperatorError, 'noEvidence', text('missingEvidence'));

export const approvalRequired = createErrorFactory(OperatorError, 'needsApproval', text('approvalRequired'));
