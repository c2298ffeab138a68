import { rm } from 'node:fs/promises';
import { seedDemonstration } from '../../src/server/demo/seed/index.ts';
import { createDatabase, openPool } from '../../src/server/platform/database/pool.ts';
import { minuteMs } from '../../src/server/platform/durations.ts';
import { createLogger } from '../../src/server/platform/log.ts';
import { testClockDay, testServices } from '../../src/server/testing/testServices.ts';
import { type TestCluster, temporaryFolder } from '../testClusters.ts';
import { asServerRole, connectionTo, copyStatement, runOnCluster } from '../testDatabase.ts';

/** A database to copy that holds the demonstration's people and loans, and the keys that encrypted them. */
export type SeededTemplate = {
  template: string;
  dataDir: string;
  /** The day it was seeded on, in days of UTC: on another its loans are older than a test expects. */
  day: number;
};

/** Seeds a copy of `empty`, once for all tests of the run: filling a database takes four times as long as copying one. */
export async function seedTemplate(
  cluster: TestCluster,
  empty: string,
): Promise<SeededTemplate & { remove(): Promise<void> }> {
  const template = `${empty}_seeded`;
  await runOnCluster(cluster.connection, copyStatement(template, empty));
  const dataDir = await temporaryFolder();
  const connection = asServerRole(connectionTo(cluster.connection, template));
  const pool = openPool(connection, 4, createLogger('silent'));
  const services = await testServices({ db: createDatabase(pool), pool, connection, dataDir });
  const { now } = services.clock;
  // Nothing of it is later than what a test does, whose clock begins at noon.
  const earlierClock = { now: async () => new Date((await now()).getTime() - minuteMs) };
  await seedDemonstration({ ...services, clock: earlierClock });
  await services.images.close();
  await services.db.destroy();
  async function remove() {
    await runOnCluster(cluster.connection, `drop database ${template} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
  return { template, dataDir, day: testClockDay, remove };
}
