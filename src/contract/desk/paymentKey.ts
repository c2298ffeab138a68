/** A payment by its provider's number, or the receipt of one that staff recorded. */
export type PaymentId = { readonly provider: string; readonly paymentId: string };

/** The key of a payment, `<provider>:<number>`: in events of loans, keys of postings, cases, the audit and the desk's calls. */
export function toPaymentKey({ provider, paymentId }: PaymentId): string {
  return `${provider}:${paymentId}`;
}

/** The payment of a key, whose number may have colons; undefined if it is none. */
export function parsePaymentKey(key: string): PaymentId | undefined {
  const separator = key.indexOf(':');
  if (separator < 1) return undefined;
  return { provider: key.slice(0, separator), paymentId: key.slice(separator + 1) };
}
