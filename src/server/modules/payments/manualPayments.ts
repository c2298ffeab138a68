import type { InternalChannel, ProviderName } from '../../../contract/desk/names.ts';

/** Where staff take money, and the channel of such a payment. */
export const manualChannels = {
  cash_desk: 'CASH_DESK',
  bank_statement: 'BANK_STATEMENT',
} as const satisfies Partial<Record<ProviderName, InternalChannel>>;

/** Whether staff recorded a payment: no provider told of it. */
export function isManualPayment({ provider }: { readonly provider: string }): boolean {
  return provider in manualChannels;
}
