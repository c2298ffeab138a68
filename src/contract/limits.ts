/** Numbers both sides hold to. Source: SPEC 5 and 9 unless said otherwise. */
export const limits = {
  complaintTextLength: 200,
  complaintImages: 9,
  /** DESIGN 8. */
  uploadBytes: 10 * 1024 * 1024,
  captchaLength: 4,
  smsCodeLength: 6,
  cardCodeMinLength: 6,
  landingPhoneDigits: 11,
  smsCountdownSeconds: 60,
  confirmReloadMs: 5500,
  foldedRows: 2,
  stars: 5,
  storeRatingFrom: 4,
  ratingDelayMs: 3000,
  successModalMs: 1500,
  toastMs: 3000,
  toastShortMs: 2000,
  toastMinimumMs: 300,
  carouselMs: 3000,
  maxDeferralDays: 7,
} as const;

/** Fixed values of SPEC 7 and 9. */
export const customerServiceOverall = 30;
export const promotionMerchantNumber = 0;
export const visitPageType = 1;
