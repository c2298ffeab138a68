import { pages } from '../../../contract/pages.ts';
import { paymentScopes, type requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';

export type PaymentScope = (typeof paymentScopes)[number];

export type PaymentRequest = {
  readonly requestType: (typeof requestType)[keyof typeof requestType];
  /** Minor units. */
  readonly amount: number;
  readonly payCode: string;
  /** The part of the loan that a repayment is for; none for an extension. */
  readonly way?: PaymentScope;
};

/** The address of the instructions for paying this amount through this channel. */
export function instructionsLink(request: PaymentRequest): string {
  return linkTo(pages.instructions, request);
}

/** The way to pay that a page's address names, if it is one. */
export function parsePaymentScope(text: string): PaymentScope | undefined {
  return paymentScopes.find((scope) => scope === text);
}
