export const complaintTextLength = 200;
export const complaintImages = 9;
/** DESIGN 8. */
export const uploadBytes = 10 * 1024 * 1024;
/** The edge of an image of an identity document, in pixels, as it is stored: smaller ones can't be read. */
export const identityImageMinEdge = 600;
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
