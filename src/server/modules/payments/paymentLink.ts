import type { Channel } from '../../config/index.ts';
import type { PaymentCode } from './references.ts';

/** The address where a channel's payment is made; undefined where it has none. Spaces are `%20`: apps show a `+` as it is. */
export function toPaymentLink(
  { link, company }: Channel,
  { reference, till }: PaymentCode,
  amount: number,
): string | undefined {
  const placeholders: Readonly<Record<string, string>> = {
    reference,
    company,
    amount: (amount / 100).toFixed(2),
  };
  // What the provider made is an address already.
  if (link?.href === '{link}') return till.link;
  return link?.href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(placeholders[name] ?? ''));
}
