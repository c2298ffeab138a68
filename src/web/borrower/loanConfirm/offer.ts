import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { hasCode, isOutcomeUnknown } from '../../api/failure.ts';
import type { Payload } from '../../api/request.ts';

export type Offer = ResponseData<'loanConfirm'>;

/** The borrower's choice; the amount in minor units. */
export type OfferChoice = { readonly amount: number; readonly termDays: number };

/** How the borrower gets to another offer. */
export type OfferSelection = {
  readonly chosen?: OfferChoice | undefined;
  readonly choose?: (chosen: OfferChoice) => void;
  /** The last choice could not be worked out. */
  readonly hasFailed?: boolean;
};

/** Whether an offer is what was requested. */
export function matchesChoice({ amount, termDays }: Offer, choice: OfferChoice): boolean {
  return amount === choice.amount && termDays === choice.termDays;
}

/** The loan that a refusal names; empty where it names none. */
export function orderIdFromRefusal(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return '';
  return typeof data.orderId === 'string' ? data.orderId : '';
}

/** Payload of the confirmation: exactly the figures shown on the page. */
export function toLoanPushPayload(offer: Offer, productId: string): Payload<'loanPush'> {
  const { amount, periods, termUnit, agreementHash, pushKey } = offer;
  return { amount, periods, termUnit, productId, agreementHash, pushKey };
}

/** What a failed confirmation means for the page. */
export type ConfirmFailure = {
  readonly kind: 'outcomeUnknown' | 'changed' | 'refused';
  /** The server's own words, in the page's language. */
  readonly message: string;
};

type FailedReply = { readonly code: string; readonly message: string };

/** `outcomeUnknown` without a reply, since the loan may have been made; `changed` when the offer must be read again; else `refused`. */
export function toConfirmFailure(reply: FailedReply): ConfirmFailure {
  const { code, message } = reply;
  if (hasCode(reply, loanCode.offerChanged, loanCode.disclosureExpired)) return { kind: 'changed', message };
  return { kind: isOutcomeUnknown(code) ? 'outcomeUnknown' : 'refused', message };
}
