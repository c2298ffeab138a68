export const complaintTextLength = 200;
export const complaintImages = 9;
/** A receipt has a front and a back, and perhaps a second one. */
export const claimImages = 3;
export const claimReference = 64;
/** DESIGN 8. */
export const uploadBytes = 10 * 1024 * 1024;
export const captchaLength = 4;
export const smsCodeLength = 6;
export const cardCodeMinLength = 6;
export const landingPhoneDigits = 11;
export const smsCountdownSeconds = 60;
export const confirmReloadMs = 5500;
export const foldedRows = 2;
export const stars = 5;
export const storeRatingFrom = 4;
export const ratingDelayMs = 3000;
export const successModalMs = 1500;
export const toastMs = 3000;
export const toastShortMs = 2000;
export const toastMinimumMs = 300;
export const carouselMs = 3000;
export const maxDeferralDays = 7;
