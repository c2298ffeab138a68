/** How many pictures show a payment: a receipt has a front and a back, and perhaps there is a second one. */
export const maxClaimImages = 3;
/** How long its reference may be. */
export const maxClaimReferenceLength = 64;
