import { readConfig, readSettings } from '../../../config/index.ts';
import { demonstrationClock } from '../../../platform/clock.ts';
import { createDatabase, openPool } from '../../../platform/database/pool.ts';
import { createFieldEncryption } from '../../../platform/fieldEncryption/index.ts';
import { createLogger } from '../../../platform/log.ts';
import { applyImport } from '../index.ts';

/** A process that applies a batch, for tests that kill it: connection and batch as JSON. */
const { connection, batchId } = JSON.parse(process.argv[2] ?? '') as { connection: object; batchId: string };
const settings = readSettings(process.env);
const db = createDatabase(openPool(connection, 2, createLogger('silent')));
const services = {
  db,
  config: readConfig(settings.configDir),
  fieldEncryption: await createFieldEncryption(settings),
  clock: demonstrationClock(db),
};
await applyImport(services, batchId);
await db.destroy();
