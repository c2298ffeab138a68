export const paymentClaimStates = ['open', 'answered', 'matched'] as const;
