import type { ProviderName } from '../../contract/desk/names.ts';

/** What a payment provider may be able to do. Source: docs/providers.md. */
export type ProviderCapability = 'collect' | 'checkout' | 'payOut' | 'charge' | 'refund' | 'settle';

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
} as const satisfies Partial<Record<ProviderName, readonly ProviderCapability[]>>;

export type PaymentProviderName = keyof typeof paymentProviders;

/** Whether a provider can do something; false for one that nobody knows. */
export function hasCapability(name: string, capability: ProviderCapability): boolean {
  const capabilities: Readonly<Record<string, readonly ProviderCapability[]>> = paymentProviders;
  return Object.hasOwn(capabilities, name) && (capabilities[name]?.includes(capability) ?? false);
}
