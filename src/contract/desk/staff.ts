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

/** The state of a machine's token. */
export const tokenStates = ['live', 'ending', 'expired'] as const;
export type TokenState = (typeof tokenStates)[number];
