import { readSettings } from '../config/index.ts';
import { makeLog } from '../log.ts';
import { attachDatabase, migrate } from './index.ts';

/** `npm run migrate`: brings the database to this version's schema, beside a running server or without one. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, logLevel } = readSettings(process.env);
  const log = makeLog(logLevel);
  const { connection, close } = await attachDatabase({ databaseUrl, dataDir, log });
  try {
    await migrate(connection, log);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
