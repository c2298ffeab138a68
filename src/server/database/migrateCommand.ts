import { readSettings } from '../config/index.ts';
import { makeLog } from '../log.ts';
import { openDatabase } from './index.ts';

/** `npm run migrate`: brings the database to this version's schema without starting the server. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, logLevel } = readSettings(process.env);
  const { close } = await openDatabase({ databaseUrl, dataDir, log: makeLog(logLevel) });
  await close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
