import { runCommand } from '../command.ts';
import { deadLetterRetentionDays, listDeadLetterJobs } from './definitions.ts';

/** `npm run jobs:check`: prints every job that gave up; exits 1 if one did of late. */
await runCommand(async ({ db }) => {
  const jobs = await listDeadLetterJobs(db);
  for (const { at, job, data, tries, error } of jobs) {
    process.stdout.write(
      `${at.toISOString()} ${job} ${JSON.stringify(data)} after ${tries} tries: ${error}\n`,
    );
  }
  process.stdout.write(`${jobs.length} jobs gave up in the last ${deadLetterRetentionDays} days\n`);
  process.exitCode = jobs.some(({ isNew }) => isNew) ? 1 : 0;
});
