import { askEmail, readWays, removeEmail, resumeReminders, stopReminders } from '../contacts/index.ts';
import { sessionCall } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import { canConfirm, sendConfirmation } from '../messages/index.ts';
import type { Services } from '../services.ts';
import { noMail } from './refusals.ts';

/** `contact-change`: whether reminders are wanted; an e-mail address, which counts once it was confirmed from there, or none. */
export const contactChange = sessionCall('contactChange', async (services, caller, { reminders, email }) => {
  const { db, clock } = services;
  const { borrowerId } = caller;
  const language = caller.language === 'en' ? 'en' : 'es';
  if (reminders === 1) await resumeReminders(db, borrowerId);
  if (reminders === 0) await stopReminders(db, borrowerId, 'page', language, await clock.now());
  if (email === '') await removeEmail(db, borrowerId);
  else if (email !== undefined) {
    if (!canConfirm(services)) throw noMail();
    await countAttempt(services, 'emailConfirmation', caller);
    if (!(await sendConfirmation(services, { borrowerId, email, language }))) throw noMail();
    await askEmail(db, borrowerId, email, language);
  }
  return contactOf(services, borrowerId);
});

/** How a borrower is written to, for his account page. */
export async function contactOf(services: Services, borrowerId: number) {
  const { email, askedEmail, isStopped } = await readWays(services.db, borrowerId);
  const canHaveEmail = canConfirm(services) || email !== '' ? 1 : 0;
  return { email, askedEmail, reminders: isStopped ? 0 : 1, canHaveEmail } as const;
}
