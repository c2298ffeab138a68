/** Numbers both sides hold to. Source: SPEC 5 and 9 unless said otherwise. */
export * as limits from './constants/limits.ts';

/** Fixed values of SPEC 7 and 9. */
export const customerServiceRequestType = 30;
export const promotionMerchantNumber = 0;
export const visitPageType = 1;

/** How many pictures show a payment: a receipt has a front and a back, and perhaps there is a second one. */
export const maxClaimImages = 3;
/** How long its reference may be. */
export const maxClaimReferenceLength = 64;
