/** Codes that no server sends: failures on the way, and replies from the cache of this device. */
export const localCode = {
  network: 'network',
  timeout: 'timeout',
  unreadable: 'unreadable',
  cached: 'cached',
  expired: 'expired',
} as const;

/**
 * What an unsuccessful reply means, whatever the call: no reply (`unreachable`), one that no rule gave (`broken`), no valid
 * session, a request that would fail again (`invalid`), too many of them, or a rule's refusal.
 */
type FailureKind = 'unreachable' | 'broken' | 'sessionExpired' | 'invalid' | 'tooMany' | 'refused';

const kinds: Readonly<Partial<Record<string | keyof typeof localCode, FailureKind>>> = {
  unreadable: 'broken',
  401: 'sessionExpired',
  400: 'invalid',
  404: 'invalid',
  429: 'tooMany',
};

/** Codes of servers have digits. */
export function classifyFailure(code: string): FailureKind {
  return kinds[code] ?? (/^5\d\d$/.test(code) ? 'broken' : /\d/.test(code) ? 'refused' : 'unreachable');
}

/** Whether a reply has one of these result codes of the contract. */
export function hasCode(
  { code }: { readonly code?: string | undefined },
  ...codes: readonly number[]
): boolean {
  return codes.some((candidate) => `${candidate}` === code);
}

/** Whether what was requested, for example a payment, may have been done nevertheless. */
export function isOutcomeUnknown(code: string): boolean {
  const kind = classifyFailure(code);
  return kind === 'unreachable' || kind === 'broken';
}
