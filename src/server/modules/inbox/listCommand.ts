import { runCommand } from '../../platform/command.ts';

/** `npm run inbox` prints the newest messages of the contact form, beside a running server or without one. */
const maxListed = 50;

await runCommand(async ({ db }) => {
  const messages = await db
    .selectFrom('inboxMessages')
    .selectAll()
    .orderBy('receivedAt', 'desc')
    .limit(maxListed)
    .execute();
  for (const { receivedAt, name, telephone, email, remark } of messages) {
    process.stdout.write(`${receivedAt.toISOString()}  ${name}  ${telephone}  ${email}\n  ${remark}\n\n`);
  }
  if (messages.length === 0) process.stdout.write('The inbox is empty.\n');
});
