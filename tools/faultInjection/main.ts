import { parseArgs } from 'node:util';
import { runDayWithKills } from '../bench/suites/rails.ts';
import { testBackupRestore } from './backup/backupTest.ts';
import { testFailover } from './failover/failoverTest.ts';
import { testHostileRequests } from './hostileRequests.ts';
import { namespaceFolder, PrerequisiteError, requirePrograms, runInNamespaces } from './namespaces.ts';

const workloadPace = { payments: Number.POSITIVE_INFINITY, paymentMs: 100, decisionMs: 500 };
const loans = 2_500;

/** Server, database and both are killed in turn under mixed load: nothing acknowledged is lost or doubled, no 5xx but 503. */
async function testProcessKills(times: number): Promise<void> {
  requirePrograms({ unshare: 'util-linux' });
  if (namespaceFolder() === undefined) return runInNamespaces({ network: false });
  return runDayWithKills(loans, times, workloadPace);
}

const usage = `npm run drill -- backup|failover|kills|hostile
  backup                a machine lost under load, restored to a moment
  failover --times 10   the primary killed, frozen and cut off under load, so often each
  kills --times 100     server, database and both killed under load, so often in all
  hostile --times 100000  so many hostile requests over every call`;

/** Injects faults on this machine alone, prints the outcome and cleans up. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { times: { type: 'string' } },
  });
  const times = values.times === undefined ? undefined : Number(values.times);
  if (times !== undefined && !(Number.isInteger(times) && times > 0)) throw new PrerequisiteError(usage);
  switch (positionals.join(' ')) {
    case 'backup':
      return testBackupRestore();
    case 'failover':
      return testFailover(times ?? 10);
    case 'kills':
      return testProcessKills(times ?? 100);
    case 'hostile':
      return testHostileRequests(times ?? 100_000);
    default:
      throw new PrerequisiteError(usage);
  }
}

main().then(
  // What was started for the test alone may still hold a timer or a connection.
  () => process.exit(process.exitCode),
  (error: unknown) => {
    console.error(error instanceof PrerequisiteError ? error.message : error);
    process.exit(1);
  },
);
