/** How many pictures show a payment: a receipt has a front and a back, and perhaps there is a second one. */
export const claimImages = 3;
/** How long its reference may be. */
export const claimReference = 64;
