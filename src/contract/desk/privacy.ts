export const privacyRequestStates = ['open', 'granted', 'refused', 'done'] as const;

/** By what a borrower who asks about personal data was shown to be that person: the app, an official document, or answers. */
export const identityProofs = ['signedIn', 'document', 'answers'] as const;
export type IdentityProof = (typeof identityProofs)[number];
