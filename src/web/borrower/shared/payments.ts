import type { Data } from '../../../contract/schemas/index.ts';

export type Payment = Data<'loanDetails'>['payments'][number];

const minuteMs = 60_000;
/** A wait up to this long is told in minutes; a longer one by its days. */
const longestWaitMinutes = 120;

/** How a payment's notice came: minutes after it was paid, or so late that both days matter. */
export type Confirmation = { readonly kind: 'soon'; readonly minutes: number } | { readonly kind: 'later' };

export function confirmationOf({ paidAt, receivedAt }: Pick<Payment, 'paidAt' | 'receivedAt'>): Confirmation {
  const minutes = Math.max(0, Math.round((instant(receivedAt) - instant(paidAt)) / minuteMs));
  return minutes <= longestWaitMinutes ? { kind: 'soon', minutes } : { kind: 'later' };
}

/** The payments of `now` that `before` didn't hold. */
export function arrivedPayments(before: readonly Payment[], now: readonly Payment[]): Payment[] {
  const known = new Set(before.map(({ paymentId }) => paymentId));
  return now.filter(({ paymentId }) => !known.has(paymentId));
}

/** Both ends are in the market's time zone, so their difference is what counts. */
function instant(wire: string): number {
  return Date.parse(`${wire.replace(' ', 'T')}Z`);
}
