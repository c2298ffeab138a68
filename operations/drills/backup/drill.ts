import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../../../bench/machine/cluster.ts';
import { startProduct } from '../../../bench/machine/server.ts';
import { chance } from '../../../bench/rails/chance.ts';
import { Day } from '../../../bench/rails/day.ts';
import { printTable } from '../../../bench/report.ts';
import { openDatabase } from '../../../src/server/database/index.ts';
import { reconcile } from '../../../src/server/reconciliation/index.ts';
import { folderInside, runApart } from '../apart.ts';
import { requirePrograms } from '../programs.ts';
import { archivedBeyond } from './archive.ts';
import { Machine } from './machine.ts';
import { missing } from './missing.ts';
import { Steps } from './steps.ts';

const packages = { pgbackrest: 'pgbackrest', initdb: 'postgresql-15', unshare: 'util-linux' };
const pace = { payments: Number.POSITIVE_INFINITY, paymentMs: 40, decisionMs: 150 };
const loans = 400;
const busyMs = 10_000;

/** A machine is lost under load and restored to a moment: all that was acknowledged by then is there, and the ledger fits. */
export async function drillBackup(): Promise<void> {
  requirePrograms(packages);
  const folder = folderInside();
  if (folder === undefined) return runApart({ network: false });
  const steps = new Steps();
  const day = await Day.open(loans, chance(20_261_123));
  const machine = new Machine(folder);
  await machine.make();
  const files = join(folder, 'files');
  const env = { ...(await day.environment(files)), DATABASE_URL: machine.url('quincena') };
  const open = () => openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: files, log });
  await fill(machine, day, open);
  const server = await startProduct(env);
  day.origin = server.origin;
  const ended = day.work(pace);
  await backUp(machine, steps);
  const moment = await momentOf(machine);
  const [uploads, copy] = [join(files, 'uploads'), join(folder, 'copy')];
  await steps.take(
    'copy of the pictures',
    () => cp(uploads, copy, { recursive: true }),
    () => machine.size(copy),
  );
  await steps.take('the log beyond the moment is kept, after', () => archivedBeyond(machine));
  await sleep(busyMs);
  const lostAt = Date.now();
  await Promise.all([machine.lose(), rm(uploads, { recursive: true })]);
  day.end();
  await server.kill();
  await steps.take(
    'restore',
    () => machine.restore(moment.text),
    async () => `data folder ${await machine.size(machine.data)}`,
  );
  await steps.take('start, up to the moment', () => machine.start());
  await steps.take('pictures', () => cp(copy, uploads, { recursive: true }));
  const restored = await startProduct(env);
  day.origin = restored.origin;
  const { db, close } = await open();
  const { mismatches } = await steps.take('ledger:check', () => reconcile(db));
  const left = await missing(db, day, moment.at);
  await close();
  void ended;
  await restored.stop();
  await machine.close();
  await day.close();
  print(steps, day, moment.at, lostAt, left, mismatches.length);
}

async function fill(machine: Machine, day: Day, open: () => ReturnType<typeof openDatabase>): Promise<void> {
  await machine.query('create database quincena');
  const { db, close } = await open();
  await day.fill(db);
  await close();
}

async function backUp(machine: Machine, steps: Steps): Promise<void> {
  const size = async () => `repository ${await machine.size(machine.repository)}`;
  await sleep(busyMs);
  await steps.take('full backup, under load', () => machine.pgbackrest('backup', '--type=full'), size);
  await sleep(busyMs);
  await steps.take('incremental backup, under load', () => machine.pgbackrest('backup', '--type=incr'), size);
  await sleep(busyMs);
}

/** By the database's own clock, which is ours. */
async function momentOf(machine: Machine): Promise<{ text: string; at: number }> {
  const [moment] = await machine.query<{ text: string; at: Date }>('select now()::text as text, now() as at');
  if (moment === undefined) throw new Error('the database tells no time');
  return { text: moment.text, at: moment.at.getTime() };
}

/** Throws where something is wrong. */
function print(
  steps: Steps,
  { tally }: Day,
  moment: number,
  lostAt: number,
  left: readonly string[],
  mismatches: number,
): void {
  const before = tally.acknowledged.filter(({ at }) => at <= moment).length;
  const after = tally.acknowledged.length - before;
  printTable(
    'A machine lost under load, restored to a moment',
    ['what', 'figure'],
    [
      ...steps.rows,
      ['writes acknowledged by the moment', String(before)],
      ['of them missing or there twice', String(left.length)],
      [
        'acknowledged between it and the loss, given up',
        `${after} in ${((lostAt - moment) / 1000).toFixed(0)} s`,
      ],
      ['ledger mismatches', String(mismatches)],
    ],
  );
  const wrong = [...left, ...tally.wrong, ...(mismatches > 0 ? ['the ledger does not fit'] : [])];
  if (wrong.length > 0) throw new Error(`not as it was acknowledged:\n${wrong.slice(0, 20).join('\n')}`);
}
