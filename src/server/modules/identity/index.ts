export { listAgreedHashes, listConsents, recordConsent } from './consents.ts';
export {
  deleteIdentityImages,
  deleteStoredImage,
  listIdentityImages,
  purgeIdentityImages,
  readIdentityImage,
  reencryptIdentityImages,
  storeIdentityImage,
} from './images.ts';
export { findIdentitySteps, isIdentityRequired } from './requirement.ts';
