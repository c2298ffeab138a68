import { pages } from '../../../contract/pages.ts';
import { paymentWays, type requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';

export type PaymentWay = (typeof paymentWays)[number];

export type PaymentRequest = {
  readonly requestType: (typeof requestType)[keyof typeof requestType];
  /** Minor units. */
  readonly amount: number;
  readonly payCode: string;
  /** Of a repayment. */
  readonly way?: PaymentWay;
};

/** The address of the instructions for paying this amount through this channel. */
export function instructionsLink(request: PaymentRequest): string {
  return linkTo(pages.instructions, request);
}

/** The way to pay that a page's address names, if it is one. */
export function wayIn(text: string): PaymentWay | undefined {
  return paymentWays.find((way) => way === text);
}
