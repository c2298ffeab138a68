/** The roles at the desk. A staff member may have several. */
export const roles = ['support', 'collections', 'cashier', 'risk', 'finance', 'admin', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** Codes of failed authorization; and sign-in methods other than a passphrase. */
export type AuthorizationErrorCode = 'noSession' | 'notAllowed' | 'codesNeeded' | 'notFromHere';
export type SignInMethod = 'passkey' | 'identity provider';

/** The state of an invitation. `open`: approved, and its link opens. */
export const invitationStates = [
  'waiting',
  'open',
  'accepted',
  'expired',
  'revoked',
  'refused',
  'withdrawn',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Whether a person may have the link of an invitation made again: one that is mailed, or that the person was shown. */
export function mayRenewLink(
  { state, isMailed, requestedBy }: { state: InvitationState; isMailed: boolean; requestedBy: string },
  email: string,
): boolean {
  return isMailed ? state === 'open' : requestedBy === email && (state === 'open' || state === 'waiting');
}

/** The state of a machine's token. */
export const tokenStates = ['live', 'ending', 'expired'] as const;
export type TokenState = (typeof tokenStates)[number];
