/** The payment providers that this version can connect, by the names that channels call them. Source: docs/providers.md. */
export const paymentProviders = { sandbox: 'embedded' } as const;

export type PaymentProviderName = keyof typeof paymentProviders;
