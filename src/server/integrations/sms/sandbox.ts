import type { Database } from '../../platform/database/index.ts';
import type { SmsMessage, SmsProvider } from './provider.ts';

/** A message the sandbox was given. `sentAt` is real time, ISO 8601. */
export type SandboxMessage = { text: string; phone: string; sentAt: Date };

/** The embedded provider: keeps messages in the database that nobody else keeps, where the demonstration reads them. */
export function createSandboxSmsProvider(db: Database): SmsProvider {
  return {
    name: 'sandbox',
    send: (message) => (message.isStoredByCaller ? Promise.resolve() : storeMessage(db, message, false)),
    sendDecoy: (message) => storeMessage(db, message, true),
  };
}

/** What was sent to a phone, given with or without its calling code; newest last, at most 200. */
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
