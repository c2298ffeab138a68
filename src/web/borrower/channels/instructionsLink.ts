import { pages } from '../../../contract/pages.ts';
import type { requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';

export type PaymentRequest = {
  readonly requestType: (typeof requestType)[keyof typeof requestType];
  /** Minor units. */
  readonly amount: number;
  readonly payCode: string;
};

/** The address of the instructions for paying this amount through this channel. */
export function instructionsLink(request: PaymentRequest): string {
  return linkTo(pages.instructions, request);
}
