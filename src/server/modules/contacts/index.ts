export { confirmEmail, getContactPreferences, removeEmail, requestEmailChange } from './email.ts';
export { optOutOfReminders, recordLanguage, resumeReminders } from './preferences.ts';
export { findRecipient, lockRecipient, type Recipient } from './recipient.ts';
