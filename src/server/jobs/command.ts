import { readSettings } from '../config/index.ts';
import { attachDatabase } from '../database/index.ts';
import { makeLog } from '../log.ts';
import { keptDays, listGivenUp } from './givenUp.ts';

/** `npm run jobs:check`: prints every job that gave up; exits 1 if one did of late. */
const settings = readSettings(process.env);
const database = await attachDatabase({ ...settings, log: makeLog('warn') });
try {
  const jobs = await listGivenUp(database.db);
  for (const { at, job, data, tries, error } of jobs) {
    process.stdout.write(
      `${at.toISOString()} ${job} ${JSON.stringify(data)} after ${tries} tries: ${error}\n`,
    );
  }
  process.stdout.write(`${jobs.length} jobs gave up in the last ${keptDays} days\n`);
  process.exitCode = jobs.some(({ isNew }) => isNew) ? 1 : 0;
} finally {
  await database.close();
}
