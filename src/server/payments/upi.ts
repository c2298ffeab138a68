import type { Channel } from '../config/index.ts';

/**
 * The address that opens a UPI app with payee, amount and reference filled in. Source: NPCI, UPI linking specification
 * (pa, pn, am, tr, cu). Spaces are `%20`: apps show a `+` as it is.
 */
export function upiLink(channel: Channel & { kind: 'upi' }, reference: string, amount: number): string {
  const query = {
    pa: channel.upiHandle,
    pn: channel.company,
    am: (amount / 100).toFixed(2),
    tr: reference,
    cu: 'INR',
  };
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${pairs.join('&').replace('%40', '@')}`;
}
