import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../../src/server/demo/history/context.ts';
import { reconcileLedger } from '../../../src/server/modules/reconciliation/index.ts';
import { type Database, openDatabase } from '../../../src/server/platform/database/index.ts';
import { log } from '../../bench/machine/cluster.ts';
import { startProductServer } from '../../bench/machine/server.ts';
import { SimulatedDay } from '../../bench/paymentRails/simulatedDay.ts';
import { printTable } from '../../bench/report.ts';
import { namespaceFolder, requirePrograms, runInNamespaces } from '../namespaces.ts';
import { BackupMachine } from './backupMachine.ts';

const packages = { pgbackrest: 'pgbackrest', initdb: 'postgresql-15', unshare: 'util-linux' };
const workloadPace = { payments: Number.POSITIVE_INFINITY, paymentMs: 40, decisionMs: 150 };
const loans = 400;
const loadMs = 10_000;

/** A machine is lost under load and restored to a moment: all that was acknowledged by then is there, and the ledger fits. */
export async function testBackupRestore(): Promise<void> {
  requirePrograms(packages);
  const folder = namespaceFolder();
  if (folder === undefined) return runInNamespaces({ network: false });
  const steps = new StepTimer();
  await using simulatedDay = await SimulatedDay.open(loans, createRandom(20_261_123));
  const machine = new BackupMachine(folder);
  await machine.initialize();
  const files = join(folder, 'files');
  const env = { ...(await simulatedDay.environment(files)), DATABASE_URL: machine.url('quincena') };
  const open = () => openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: files, log });
  await machine.query('create database quincena');
  await simulatedDay.seedDatabase(await open());
  const server = await startProductServer(env);
  simulatedDay.origin = server.origin;
  const workload = simulatedDay.runWorkload(workloadPace);
  await backUp(machine, steps);
  const restorePoint = await readRestorePoint(machine);
  const [uploads, uploadsCopy] = [join(files, 'uploads'), join(folder, 'copy')];
  await steps.run(
    'copy of the pictures',
    () => cp(uploads, uploadsCopy, { recursive: true }),
    () => machine.readDiskUsage(uploadsCopy),
  );
  await steps.run('the log beyond the moment is kept, after', () => waitForArchive(machine));
  await sleep(loadMs);
  const failedAt = Date.now();
  await Promise.all([machine.destroyData(), rm(uploads, { recursive: true })]);
  simulatedDay.end();
  await server.kill();
  await steps.run(
    'restore',
    () => machine.restore(restorePoint.text),
    async () => `data folder ${await machine.readDiskUsage(machine.data)}`,
  );
  await steps.run('start, up to the moment', () => machine.start());
  await steps.run('pictures', () => cp(uploadsCopy, uploads, { recursive: true }));
  const restored = await startProductServer(env);
  simulatedDay.origin = restored.origin;
  const { db, close } = await open();
  const { mismatches } = await steps.run('ledger:check', () => reconcileLedger(db));
  const missingWrites = await findMissingWrites(db, simulatedDay, restorePoint.at);
  await close();
  void workload;
  await restored.stop();
  await machine.close();
  printResult(steps, simulatedDay, restorePoint.at, failedAt, missingWrites, mismatches.length);
}

async function backUp(machine: BackupMachine, steps: StepTimer): Promise<void> {
  const size = async () => `repository ${await machine.readDiskUsage(machine.repository)}`;
  await sleep(loadMs);
  await steps.run('full backup, under load', () => machine.pgbackrest('backup', '--type=full'), size);
  await sleep(loadMs);
  await steps.run('incremental backup, under load', () => machine.pgbackrest('backup', '--type=incr'), size);
  await sleep(loadMs);
}

/** By the database's own clock, which is ours. */
async function readRestorePoint(machine: BackupMachine): Promise<{ text: string; at: number }> {
  const [restorePoint] = await machine.query<{ text: string; at: Date }>('select now()::text, now() as at');
  if (restorePoint === undefined) throw new Error('the database tells no time');
  return { text: restorePoint.text, at: restorePoint.at.getTime() };
}

/** Throws where something is wrong. */
function printResult(
  steps: StepTimer,
  { callLog }: SimulatedDay,
  restorePoint: number,
  failedAt: number,
  missingWrites: readonly string[],
  mismatches: number,
): void {
  const acknowledgedBefore = callLog.acknowledged.filter(({ at }) => at <= restorePoint).length;
  const acknowledgedAfter = callLog.acknowledged.length - acknowledgedBefore;
  printTable(
    'A machine lost under load, restored to a moment',
    ['what', 'figure'],
    [
      ...steps.rows,
      ['writes acknowledged by the moment', String(acknowledgedBefore)],
      ['of them missing or there twice', String(missingWrites.length)],
      [
        'acknowledged between it and the loss, given up',
        `${acknowledgedAfter} in ${((failedAt - restorePoint) / 1000).toFixed(0)} s`,
      ],
      ['ledger mismatches', String(mismatches)],
    ],
  );
  const discrepancies = [
    ...missingWrites,
    ...callLog.violations,
    ...(mismatches > 0 ? ['ledger differs from replay'] : []),
  ];
  if (discrepancies.length > 0)
    throw new Error(`not as it was acknowledged:\n${discrepancies.slice(0, 20).join('\n')}`);
}

/** What was acknowledged by a moment and isn't there, or is there twice, a line each. */
async function findMissingWrites(
  db: Database,
  { callLog, providers, origin }: SimulatedDay,
  until: number,
): Promise<string[]> {
  const [payments, notes, ordersInReview] = await Promise.all([
    db.selectFrom('receivedPayments').select(['provider', 'paymentId', 'amount']).execute(),
    db.selectFrom('deskNotes').select('text').execute(),
    db.selectFrom('orders').select('orderId').where('state', '=', 'in_review').execute(),
  ]);
  const amounts = new Map(
    payments.map((payment) => [`${payment.provider}:${payment.paymentId}`, payment.amount]),
  );
  const noteCounts = new Map<string, number>();
  for (const { text } of notes) noteCounts.set(text, (noteCounts.get(text) ?? 0) + 1);
  const undecidedOrders = new Set(ordersInReview.map(({ orderId }) => orderId));
  const paidIds = callLog.listAcknowledged('notice', until).filter((writeId) => writeId !== '');
  const pictures = await Promise.all(
    callLog.listAcknowledged('picture', until).map(async (address) => {
      const response = await fetch(`${origin}${address}`);
      await response.arrayBuffer();
      return { address, isThere: response.status === 200 };
    }),
  );
  return [
    ...paidIds.filter((id) => amounts.get(id) !== providers.received.get(id)).map((id) => `payment ${id}`),
    ...callLog.listAcknowledged('note', until).filter((text) => noteCounts.get(text) !== 1),
    ...callLog
      .listAcknowledged('decision', until)
      .filter((id) => undecidedOrders.has(id))
      .map((id) => `decision of ${id}`),
    ...pictures.filter(({ isThere }) => !isThere).map(({ address }) => `picture ${address}`),
  ];
}

/** What was done, how long it took and what more there is to say of it, printed as it goes. */
class StepTimer {
  readonly rows: [what: string, line: string][] = [];

  async run<Result>(
    label: string,
    work: () => Promise<Result>,
    detail: () => Promise<string> | string = () => '',
  ): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    const line = [duration, await detail()].filter(Boolean).join(', ');
    console.log(`${label}: ${line}`);
    this.rows.push([label, line]);
    return result;
  }
}

/** Once the part of the log that is being written now is in the repository. */
async function waitForArchive(machine: BackupMachine): Promise<void> {
  const [now] = await machine.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  for (;;) {
    const [last] = await machine.query<{ name: string | null }>(
      'select last_archived_wal as name from pg_stat_archiver',
    );
    if (last?.name != null && now !== undefined && last.name >= now.name) return;
    await sleep(200);
  }
}
