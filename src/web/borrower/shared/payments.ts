import type { ResponseData } from '../../../contract/schemas/index.ts';

export type Payment = ResponseData<'loanDetails'>['payments'][number];

const minuteMs = 60_000;
/** A wait up to this long is told in minutes; a longer one by its days. */
const maxMinutesShown = 120;

/** How a payment's notice came: minutes after it was paid, or so late that both days matter. */
export type Confirmation = { readonly kind: 'soon'; readonly minutes: number } | { readonly kind: 'later' };

export function classifyConfirmation({
  paidAt,
  receivedAt,
}: Pick<Payment, 'paidAt' | 'receivedAt'>): Confirmation {
  const minutes = Math.max(0, Math.round((parseWireTime(receivedAt) - parseWireTime(paidAt)) / minuteMs));
  return minutes <= maxMinutesShown ? { kind: 'soon', minutes } : { kind: 'later' };
}

/** The payments of `current` that `previous` didn't hold. */
export function findNewPayments(previous: readonly Payment[], current: readonly Payment[]): Payment[] {
  const knownIds = new Set(previous.map(({ paymentId }) => paymentId));
  return current.filter(({ paymentId }) => !knownIds.has(paymentId));
}

/** Both ends are in the market's time zone, so their difference is what counts. */
function parseWireTime(wire: string): number {
  return Date.parse(`${wire.replace(' ', 'T')}Z`);
}
