/** Numbers both sides hold to. Source: SPEC 5 and 9 unless said otherwise. */
export * as limits from './constants/limits.ts';

/** Fixed values of SPEC 7 and 9. */
export const customerServiceOverall = 30;
export const promotionMerchantNumber = 0;
export const visitPageType = 1;
