import { readSettings } from '../config/index.ts';
import { makeLog } from '../log.ts';
import { distribute } from './distribute.ts';
import { attachDatabase, migrate } from './index.ts';

/** `npm run distribute`: lays a migrated, still empty database out over the machines of its Citus cluster. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, logLevel } = readSettings(process.env);
  const log = makeLog(logLevel);
  const { connection, close } = await attachDatabase({ databaseUrl, dataDir, log });
  try {
    await migrate(connection, log);
    await distribute(connection, log);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
