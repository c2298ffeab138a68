import { runCommand } from '../command.ts';
import { hourMs } from '../durations.ts';
import { type AuditFault, verifyAudit, writeAuditCheckpoint } from './index.ts';

const faultTexts: Readonly<Record<AuditFault['kind'], string>> = {
  linkGone: 'no link',
  eventGone: 'its event is gone',
  eventChanged: 'its event isn’t as it was recorded',
  endGone: 'the chain’s end isn’t here',
};

/** `npm run audit:verify`: chains what is new, then checks the whole chain against the events; exits 1 where they differ. */
await runCommand(async ({ db, log }) => {
  await writeAuditCheckpoint({ db, log });
  const { links, headHash, faults, unchainedEvents } = await verifyAudit(db, new Date(Date.now() - hourMs));
  for (const { place, kind } of faults) process.stdout.write(`${place}: ${faultTexts[kind]}\n`);
  if (unchainedEvents > 0) process.stdout.write(`${unchainedEvents} events are not in the chain\n`);
  process.stdout.write(
    `${links} chained events checked, ${faults.length} faults; the last hash is ${headHash}\n`,
  );
  process.exitCode = faults.length === 0 && unchainedEvents === 0 ? 0 : 1;
});
