import { readSettings } from '../config/index.ts';
import { attachDatabase } from '../database/index.ts';
import { makeLog } from '../log.ts';

/** `npm run inbox` prints the newest messages of the contact form, beside a running server or without one. */
const listed = 50;

const database = await attachDatabase({ ...readSettings(process.env), log: makeLog('warn') });
try {
  const messages = await database.db
    .selectFrom('inboxMessages')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .limit(listed)
    .execute();
  for (const { receivedAt, name, telephone, email, remark } of messages) {
    process.stdout.write(`${receivedAt.toISOString()}  ${name}  ${telephone}  ${email}\n  ${remark}\n\n`);
  }
  if (messages.length === 0) process.stdout.write('The inbox is empty.\n');
} finally {
  await database.close();
}
