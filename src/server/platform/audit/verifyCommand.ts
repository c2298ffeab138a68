import { runCommand } from '../command.ts';
import { hourMs } from '../durations.ts';
import { verifyAudit, writeAuditCheckpoint } from './index.ts';

/** `npm run audit:verify`: chains what is new, then checks the whole chain against the events; exits 1 where they differ. */
await runCommand(async ({ db, log }) => {
  await writeAuditCheckpoint({ db, log });
  const { links, headHash, faults, unchainedEvents } = await verifyAudit(db, new Date(Date.now() - hourMs));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (unchainedEvents > 0) process.stdout.write(`${unchainedEvents} events are not in the chain\n`);
  process.stdout.write(
    `${links} chained events checked, ${faults.length} faults; the last hash is ${headHash}\n`,
  );
  process.exitCode = faults.length === 0 && unchainedEvents === 0 ? 0 : 1;
});
