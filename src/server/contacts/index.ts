export { askEmail, confirmEmail, readWays, removeEmail } from './email.ts';
export { lockRecipient, type Recipient, readRecipient } from './recipient.ts';
export { noteLanguage, resumeReminders, stopReminders } from './ways.ts';
