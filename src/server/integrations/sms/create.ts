import type { Settings } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { SmsError, type SmsMessage, type SmsProvider } from './provider.ts';
import { createTwilioSmsProvider } from './twilio.ts';

/** The provider that the settings name. */
export function createSmsProvider(db: Database, { sms }: Settings): SmsProvider {
  switch (sms.provider) {
    case 'twilio':
      return createTwilioSmsProvider(sms);
    case 'sandbox':
      return createSandboxSmsProvider(db);
    case 'none':
      return noSmsProvider;
  }
}

/** No provider is configured: every message is rejected. */
const noSmsProvider: SmsProvider = { name: 'none', send: rejectMessage, sendDecoy: rejectMessage };

function rejectMessage(): Promise<never> {
  return Promise.reject(new SmsError('none', 'no SMS provider is set (SMS_PROVIDER)'));
}

/** A message given to the sandbox. `sentAt`: real time, not the business clock's. */
type SandboxMessage = { text: string; phone: string; sentAt: Date };

/** The embedded provider: stores messages that their caller doesn't, for `/demo/sms`. */
function createSandboxSmsProvider(db: Database): SmsProvider {
  return {
    name: 'sandbox',
    send: (message) => (message.isStoredByCaller ? Promise.resolve() : storeMessage(db, message, false)),
    sendDecoy: (message) => storeMessage(db, message, true),
  };
}

/** The messages to a phone, named with or without its calling code; newest last, at most 200. */
export async function listSandboxMessages(db: Database, phone: string): Promise<SandboxMessage[]> {
  const digits = phone.replace(/\D/g, '');
  const rows = await db
    .selectFrom('sandboxMessages')
    .select(['callingCode', 'phone', 'text', 'sentAt'])
    .where('isDecoy', '=', false)
    .where((where) =>
      where.or(toNationalNumbers(digits).map((nationalNumber) => where('phone', '=', nationalNumber))),
    )
    .orderBy('messageId', 'desc')
    .limit(200)
    .execute();
  return rows
    .filter((row) => row.phone === digits || `${row.callingCode}${row.phone}` === `+${digits}`)
    .map((row) => ({ text: row.text, phone: `${row.callingCode}${row.phone}`, sentAt: row.sentAt }))
    .reverse();
}

async function storeMessage(db: Database, message: SmsMessage, isDecoy: boolean): Promise<void> {
  await db
    .insertInto('sandboxMessages')
    .values({
      callingCode: message.callingCode,
      phone: message.phone,
      text: message.text,
      isDecoy,
      sentAt: new Date(),
    })
    .execute();
}

/** The digits themselves, and without a calling code of one to three digits. */
function toNationalNumbers(digits: string): string[] {
  return [0, 1, 2, 3].map((length) => digits.slice(length));
}
