import { join } from 'node:path';
import { deskPrefix } from '../../../src/contract/desk/calls.ts';
import { demonstrationStaff } from '../../../src/contract/desk/demonstration.ts';
import { firstBorrower, speiReference } from '../fill/borrowerNumbers.ts';
import { fillDesk } from '../fill/desk.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, printTable, quantile } from '../report.ts';
import deskCalls from './deskCalls.json' with { type: 'json' };

const concurrency = 8;
const maxWarmUpCalls = 3;

/**
 * Every list's first page and every search of the desk, as its server answers them over a business of that many orders. A
 * database that `--data` keeps is filled on its first day: days late count from there.
 */
export async function benchDesk(options: Options): Promise<void> {
  const { orders, samples, data } = options;
  await using cluster = await startCluster(options);
  const database = `desk_${orders}`;
  if (!(await cluster.has(database))) await createFilledDesk(cluster, database, orders);
  // Without an invented year beside it, so that what is asked for is added up before the first call.
  await using product = await startProductServer({
    DATABASE_URL: cluster.urlOf(database),
    DEMONSTRATION: 'on',
    DEMONSTRATION_HISTORY: 'off',
    // The server's own key lies there, by which the kept database has its personal fields.
    ...(data && { DATA_DIR: join(data, 'server') }),
  });
  printTable(
    `Desk: milliseconds of a call, ${orders} orders`,
    ['call', 'one at a time p50', 'p95', 'eight at once p95', 'held'],
    await measureCalls(product.origin, orders, samples),
  );
}

/** Named once it is whole. */
async function createFilledDesk(cluster: BenchCluster, name: string, orders: number): Promise<void> {
  const draft = `${name}_draft`;
  if (await cluster.has(draft)) await cluster.drop(draft);
  await cluster.create(draft);
  const startedAt = performance.now();
  const { db, close } = await cluster.open(draft);
  await fillDesk(db, orders);
  await close();
  await cluster.run(`alter database ${draft} rename to ${name}`);
  console.log(`\nfilled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

async function measureCalls(origin: string, orders: number, samples: number): Promise<string[][]> {
  const cookies = await signIn(origin);
  const rows: string[][] = [];
  for (const { name, path, maxMs } of listDeskCalls(orders)) {
    const url = `${origin}${deskPrefix}/${path}`;
    const cookie = await findAllowedCookie(url, cookies);
    const get = () => timeCall(url, cookie);
    for (let time = 0; time < Math.min(maxWarmUpCalls, samples - 1); time++) await get();
    const alone = await sampleLatencies(get, samples, 1);
    const together = await sampleLatencies(get, samples, concurrency);
    const p95 = quantile(alone, 0.95);
    rows.push([
      name,
      ...[quantile(alone, 0.5), p95, quantile(together, 0.95)].map(formatMs),
      p95 <= maxMs ? 'yes' : `over ${maxMs}`,
    ]);
  }
  return rows;
}

/** What the staff of the demonstration are known by. */
async function signIn(origin: string): Promise<string[]> {
  const cookies: string[] = [];
  for (const role of ['admin', 'support', 'auditor', 'finance', 'risk', 'cashier']) {
    const staffMember = demonstrationStaff.find(({ roles }) => roles.some((one) => one === role));
    const response = await fetch(`${origin}${deskPrefix}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: staffMember?.email, passphrase: staffMember?.passphrase }),
    });
    cookies.push(response.headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  return cookies;
}

/** The first of the staff who may make a call. */
async function findAllowedCookie(url: string, cookies: readonly string[]): Promise<string> {
  for (const cookie of cookies) {
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.ok) return cookie;
    if (response.status !== 403) throw new Error(`${url}: ${response.status}`);
  }
  throw new Error(`${url}: nobody may`);
}

async function timeCall(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - startedAt;
}

async function sampleLatencies(
  get: () => Promise<number>,
  samples: number,
  connections: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const workers = Array.from({ length: Math.min(connections, samples) }, async () => {
    for (let time = 0; time < samples / connections; time++) latencies.push(await get());
  });
  await Promise.all(workers);
  return latencies.sort((a, b) => a - b);
}

const borrowersMaxMs = 150;
/** Of a search while it is typed. */
const searchMaxMs = 100;
const dayMs = 86_400_000;

type DeskCall = { name: string; path: string; maxMs: number };

/**
 * Every list of the desk as its page opens it, in each order and with each filter that it has, with totals, the books of a market
 * (deskCalls.json), and every kind of search. `maxMs`: milliseconds, 95 of 100 times.
 */
function listDeskCalls(orders: number): DeskCall[] {
  const sampleBorrower = firstBorrower + Math.floor(orders / 2);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  const values: Readonly<Record<string, string>> = {
    borrower: String(sampleBorrower),
    month: day(10).slice(0, 7),
    yearBefore: String(Number(day(10).slice(0, 4)) - 1),
  };
  const fillPath = (path: string) =>
    path.replace(/\{(\w+)(?: (\d+))?\}/g, (_, name: string, daysAgo?: string) =>
      daysAgo === undefined ? (values[name] ?? '') : day(Number(daysAgo)),
    );
  return [
    ...deskCalls.flatMap(({ maxMs, paths }) =>
      paths.map(fillPath).map((path) => ({ name: path, path, maxMs })),
    ),
    ...Object.entries(sampleSearches(sampleBorrower)).flatMap(([name, query]) => [
      {
        name: `borrowers: ${name}`,
        path: `borrowers?query=${encodeURIComponent(query)}`,
        maxMs: borrowersMaxMs,
      },
      { name: `search: ${name}`, path: `search?query=${encodeURIComponent(query)}`, maxMs: searchMaxMs },
    ]),
  ];
}

/** What is looked for, by its kind. */
function sampleSearches(sampleBorrower: number): Readonly<Record<string, string>> {
  return {
    'a name': 'María López',
    'a common name': 'maria',
    'the beginning of a name': 'her',
    'a name of nobody': 'Zacarías Quetzal',
    'the last digits of a phone': String(sampleBorrower).slice(-4),
    'a phone': `1${sampleBorrower}`,
    'an order': `Q${sampleBorrower}`,
    'the beginning of an order': 'Q100',
    'the last digits of a reference': speiReference(sampleBorrower).slice(-6),
    'a CLABE': speiReference(sampleBorrower),
    'a number': String(sampleBorrower),
  };
}
