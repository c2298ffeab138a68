import { loanCode } from '../../../contract/codes.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { localCode } from '../../api/normalise.ts';

export type Offer = Data<'loanConfirm'>;

/** What the borrower chose; the amount in minor units. */
export type Asked = { readonly amount: number; readonly termDays: number };

/** How the borrower comes to another offer. */
export type Choosing = {
  /** What he chose; undefined: what is shown. */
  readonly asked?: Asked | undefined;
  readonly ask?: (asked: Asked) => void;
  /** The last choice could not be worked out. */
  readonly hasFailed?: boolean;
};

/** Whether an offer is what was asked for. */
export function isFor({ amount, termDays }: Offer, asked: Asked): boolean {
  return amount === asked.amount && termDays === asked.termDays;
}

/** The loan that a refusal names; empty where it names none. */
export function orderNamed(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('orderId' in data)) return '';
  return typeof data.orderId === 'string' ? data.orderId : '';
}

/** What the borrower agrees to, as it is sent: the very figures that were on the page. */
export function agreementTo(offer: Offer, productId: string): Payload<'loanPush'> & Record<string, unknown> {
  const { amount, periods, termUnit, agreementHash, pushKey } = offer;
  return { amount, periods, termUnit, productId, agreementHash, pushKey };
}

/** What a failed confirmation means for the page. */
export type Refused = {
  readonly kind: 'unsure' | 'changed' | 'refused';
  /** The server's own words, in the page's language. */
  readonly message: string;
};

/** Where nobody answered, nobody knows; a changed offer has to be read again; the rest is a plain no. */
export function refusedBy({ code, message }: { readonly code: string; readonly message: string }): Refused {
  if (code === String(loanCode.offerChanged)) return { kind: 'changed', message };
  const unanswered: readonly string[] = Object.values(localCode);
  const isUnsure = unanswered.includes(code) || (Number(code) >= 500 && Number(code) < 600);
  return { kind: isUnsure ? 'unsure' : 'refused', message };
}
