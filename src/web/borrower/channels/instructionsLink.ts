import { pages } from '../../../contract/pages.ts';
import { type PaymentPurposeCode, type PaymentScope, paymentScopes } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';

export type PaymentRequest = {
  readonly requestType: PaymentPurposeCode;
  /** Minor units. */
  readonly amount: number;
  readonly payCode: string;
  readonly way?: PaymentScope;
};

/** The address of the instructions for paying this amount through this channel. */
export function instructionsLink(request: PaymentRequest): string {
  return linkTo(pages.instructions, request);
}

/** The repayment option that a page's address names, if it is one. */
export function parsePaymentScope(text: string): PaymentScope | undefined {
  return paymentScopes.find((option) => option === text);
}
