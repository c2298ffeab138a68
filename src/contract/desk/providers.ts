/** The providers of payments and payouts, and the places where staff receive payments. */
export const providerNames = [
  'sandbox',
  'conekta',
  'openpay',
  'stp',
  'razorpay',
  'razorpayx',
  'cash_desk',
  'bank_statement',
  'hand',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** The channel of a payment that came by none of the market's. */
export type InternalChannel = 'CARD' | 'CASH_DESK' | 'BANK_STATEMENT' | 'MATCHED';

/** Places of payments that staff record, used as their provider, with their channel. */
export const manualChannels = {
  cash_desk: 'CASH_DESK',
  bank_statement: 'BANK_STATEMENT',
} as const satisfies Partial<Record<ProviderName, InternalChannel>>;

/** The channel of a payment that staff matched to a loan. */
export const matchedChannel = 'MATCHED' satisfies InternalChannel;

/** The channels of payments that staff recorded or matched. */
export const staffChannels = [...Object.values(manualChannels), matchedChannel] as const;

const manualProviders: readonly string[] = [...Object.keys(manualChannels), 'hand' satisfies ProviderName];

/** Whether staff record what it paid, or was paid by it: no provider reports it, and none has a file of it. */
export function isManualProvider(provider: string): boolean {
  return manualProviders.includes(provider);
}
