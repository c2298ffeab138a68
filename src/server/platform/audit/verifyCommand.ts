import { runCommand } from '../command.ts';
import { hourMs } from '../durations.ts';
import { verifyAudit, writeAuditCheckpoint } from './index.ts';

/** `npm run audit:verify`: seals what is new, then holds the whole chain against the events; exits 1 where it doesn't fit. */
await runCommand(async ({ db, log }) => {
  await writeAuditCheckpoint({ db, log });
  const {
    links,
    headHash: seal,
    faults,
    unchainedEvents: unsealed,
  } = await verifyAudit(db, new Date(Date.now() - hourMs));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (unsealed > 0) process.stdout.write(`${unsealed} events have no seal\n`);
  process.stdout.write(`${links} sealed events checked, ${faults.length} faults; the last seal is ${seal}\n`);
  process.exitCode = faults.length === 0 && unsealed === 0 ? 0 : 1;
});
