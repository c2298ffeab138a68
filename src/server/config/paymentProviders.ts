import type { ProviderName } from '../../contract/desk/names.ts';

/** What a payment provider may be able to do. Source: docs/providers.md. */
export type Ability = 'collect' | 'checkout' | 'payOut' | 'charge' | 'refund' | 'settle';

/**
 * The payment providers that this version can connect, by the names that channels call them, with what each can do, however it is
 * connected. Conekta can `charge` where its public key is there.
 */
export const paymentProviders = {
  sandbox: ['collect', 'checkout', 'payOut', 'charge', 'refund', 'settle'],
  conekta: ['collect'],
  openpay: ['collect'],
  stp: ['collect', 'payOut', 'settle'],
  razorpay: ['collect'],
  razorpayx: ['payOut'],
} as const satisfies Partial<Record<ProviderName, readonly Ability[]>>;

export type PaymentProviderName = keyof typeof paymentProviders;

/** Whether a provider can do something; false for one that nobody knows. */
export function isAbleTo(name: string, ability: Ability): boolean {
  const abilities: Readonly<Record<string, readonly Ability[]>> = paymentProviders;
  return Object.hasOwn(abilities, name) && (abilities[name]?.includes(ability) ?? false);
}
