export const privacyRequestStates = ['open', 'granted', 'refused', 'done'] as const;
