import { textLanguage } from '../../../contract/launch.ts';
import { enforceRateLimit, sessionCall } from '../api/index.ts';
import {
  getContactPreferences,
  optOutOfReminders,
  removeEmail,
  requestEmailChange,
  resumeReminders,
} from '../contactPreferences/index.ts';
import { canConfirmEmail, sendConfirmation } from '../notifications/index.ts';
import type { Services } from '../services.ts';
import { createAccountError } from './errors.ts';

/** `contact-change`: whether reminders are wanted; an e-mail address, which counts once it was confirmed from there, or none. */
export const contactChangeCall = sessionCall(
  'contactChange',
  async (services, caller, { reminders, email }) => {
    const { db, clock } = services;
    const { borrowerId } = caller;
    const language = textLanguage(caller.language);
    if (reminders === 1) await resumeReminders(db, borrowerId);
    if (reminders === 0) await optOutOfReminders(db, borrowerId, 'page', language, await clock.now());
    if (email === '') await removeEmail(db, borrowerId);
    else if (email !== undefined) {
      if (!canConfirmEmail(services)) throw createAccountError('mailNotSent');
      await enforceRateLimit(services, 'emailConfirmation', caller);
      if (!(await sendConfirmation(services, { borrowerId, email, language })))
        throw createAccountError('mailNotSent');
      await requestEmailChange(db, borrowerId, email, language);
    }
    return getContact(services, borrowerId);
  },
);

/** How a borrower is written to, for the account page. */
export async function getContact(services: Services, borrowerId: number) {
  const { email, unconfirmedEmail, isOptedOut } = await getContactPreferences(services.db, borrowerId);
  const canHaveEmail = canConfirmEmail(services) || email !== '' ? 1 : 0;
  return { email, askedEmail: unconfirmedEmail, reminders: isOptedOut ? 0 : 1, canHaveEmail } as const;
}
