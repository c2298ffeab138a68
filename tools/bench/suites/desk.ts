import { join } from 'node:path';
import { deskPrefix } from '../../../src/contract/desk/calls.ts';
import { demonstrationStaff } from '../../../src/contract/desk/demonstration.ts';
import { firstBorrower, speiReference } from '../fill/borrowerNumbers.ts';
import { fillDesk } from '../fill/desk.ts';
import { type BenchCluster, startCluster } from '../machine/cluster.ts';
import { startProductServer } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { formatMs, printTable, quantile } from '../report.ts';

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

const listMaxMs = 150;
/** Of a search while it is typed. */
const searchMaxMs = 100;
const totalsMaxMs = 500;
const portfolioMaxMs = 1_000;
const trialBalanceMaxMs = 2_000;
const dayMs = 86_400_000;

/**
 * Every list of the desk as its page opens it, with each filter that it has, and every kind of search. `maxMs`: milliseconds, 95
 * of 100 times.
 */
function listDeskCalls(orders: number): { name: string; path: string; maxMs: number }[] {
  const sampleBorrower = firstBorrower + Math.floor(orders / 2);
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  return [
    ...listPaths(sampleBorrower, day).map((path) => ({
      name: path,
      path,
      maxMs: path.includes('totals=1') ? totalsMaxMs : listMaxMs,
    })),
    ...Object.entries(sampleSearches(sampleBorrower)).flatMap(([name, query]) => [
      { name: `borrowers: ${name}`, path: `borrowers?query=${encodeURIComponent(query)}`, maxMs: listMaxMs },
      { name: `search: ${name}`, path: `search?query=${encodeURIComponent(query)}`, maxMs: searchMaxMs },
    ]),
    ...['portfolio', 'portfolio/figures'].map((call) => {
      const path = `${call}?from=${day(365)}&to=${day(0)}`;
      return { name: path, path, maxMs: portfolioMaxMs };
    }),
    ...listBooksCalls(day(10), `Q${sampleBorrower}`),
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

function listPaths(sampleBorrower: number, day: (daysAgo: number) => string): string[] {
  return [
    'today',
    'today/money',
    'applications?state=in_review',
    'applications?state=declined',
    ...listBookCalls(day),
    'payouts',
    'payouts?state=arrived',
    'approvals',
    'approvals?state=withdrawn',
    'suspense',
    'suspense/reversals',
    'claims',
    'reconciliation',
    `reconciliation?day=${day(10)}`,
    `reconciliation/payments?provider=sandbox&day=${day(10)}`,
    'reconciliation/differences',
    'complaints?state=waiting',
    'complaints?state=answered',
    'collections/buckets',
    'collections/borrowers',
    'collections/borrowers?callable=now',
    'collections/borrowers?promise=today',
    'collections/borrowers?promise=broken',
    'collections/borrowers?bucket=31-60',
    'collections/borrowers?assignee=none',
    `collections/borrowers/${sampleBorrower}`,
    `promotion/funnel?from=${day(30)}&until=${day(0)}`,
    `promotion/funnel?from=${day(365)}&until=${day(0)}`,
    'privacy-requests?state=open',
    'privacy-requests?state=done',
    'sessions',
    'staff',
    'audit',
    'audit?action=order_approved',
    'audit?action=personal_data_revealed',
    'audit?action=payout_refused',
    'audit?actor=support@quincena.example',
    `audit?borrowerId=${sampleBorrower}`,
    `audit?from=${day(400)}T00:00:00Z&until=${day(390)}T00:00:00Z`,
    `borrowers/${sampleBorrower}`,
    `borrowers/${sampleBorrower}/timeline`,
    `loans/Q${sampleBorrower}`,
    `applications/Q${sampleBorrower}`,
  ];
}

/** The books of a market on a day, and in its month. */
function listBooksCalls(day: string, orderId: string): { name: string; path: string; maxMs: number }[] {
  const month = day.slice(0, 7);
  return [
    {
      name: 'trial balance',
      path: `accounting/trial-balance?market=MX&day=${day}`,
      maxMs: trialBalanceMaxMs,
    },
    { name: 'journal', path: `accounting/journal?market=MX&from=${day}&to=${day}`, maxMs: listMaxMs },
    {
      name: 'journal: a kind of event of a month',
      path: `accounting/journal?market=MX&from=${month}-01&to=${day}&kind=writeOff`,
      maxMs: listMaxMs,
    },
    {
      name: 'journal: a loan',
      path: `accounting/journal?market=MX&from=${Number(day.slice(0, 4)) - 1}-12-31&to=${day}&orderId=${orderId}`,
      maxMs: listMaxMs,
    },
    { name: 'months', path: 'accounting/months?market=MX', maxMs: listMaxMs },
    { name: 'invoice lines', path: `accounting/invoice-lines?market=MX&month=${month}`, maxMs: listMaxMs },
  ];
}

/** The lists of loans, borrowers, payments and refunds, by each order in both directions, by filters, and with totals. */
function listBookCalls(day: (daysAgo: number) => string): string[] {
  const sorts = {
    loans: ['owed', 'amount', 'daysLate', 'disbursedOn'],
    borrowers: ['createdAt'],
    payments: ['paidAt', 'amount'],
    refunds: ['askedAt', 'amount'],
  };
  const sorted = Object.entries(sorts).flatMap(([list, columns]) =>
    columns.flatMap((column) => [`${list}?sort=${column}`, `${list}?sort=-${column}`]),
  );
  const filtered = [
    'loans?state=overdue&sort=-owed',
    'loans?state=overdue&sort=-daysLate',
    'loans?state=repaid&sort=-owed',
    'loans?state=written_off&sort=-owed',
    'loans?market=MX&product=mx-quincena&sort=-owed',
    'loans?market=IN',
    'loans?daysLateFrom=31&sort=-owed',
    'loans?state=active&daysAtRiskFrom=31&market=MX',
    `loans?state=active&dueFrom=${day(0)}&dueTo=${day(0)}`,
    'loans?daysLateFrom=8&daysLateTo=30',
    'loans?amountFrom=500000&amountTo=550000&sort=-daysLate',
    'loans?amountFrom=90000000&sort=-owed',
    `loans?disbursedFrom=${day(60)}&disbursedTo=${day(30)}&sort=-owed`,
    'loans?assignee=me&sort=-owed',
    'loans?assignee=none&state=overdue&sort=-owed',
    'borrowers?state=open',
    'borrowers?state=late',
    'borrowers?state=none',
    'borrowers?daysLateFrom=91',
    'borrowers?state=late&market=IN&sort=createdAt',
    `borrowers?market=MX&createdFrom=${day(60)}&createdTo=${day(30)}`,
    `payments?paidFrom=${day(60)}&paidTo=${day(30)}&sort=-amount`,
    'payments?state=suspense&sort=-amount',
    `payments?market=MX&valueFrom=${day(90)}&valueTo=${day(0)}`,
    'payments?provider=sandbox&amountFrom=290000&sort=-paidAt',
    'refunds?state=paid',
  ];
  const totals = [
    'loans',
    'loans?state=overdue',
    'loans?daysLateFrom=31',
    'loans?state=active&daysAtRiskFrom=31',
    `payments?currency=MXN&valueFrom=${day(90)}&valueTo=${day(0)}`,
    'loans?amountFrom=500000&amountTo=550000',
    'loans?assignee=none',
    'payments',
    'payments?state=suspense',
    `payments?paidFrom=${day(60)}&paidTo=${day(30)}`,
    'refunds',
    'applications?state=declined',
    'payouts',
    'suspense',
  ];
  const withTotals = totals.map((path) => `${path}${path.includes('?') ? '&' : '?'}totals=1`);
  return ['loans', 'borrowers', 'payments', 'refunds', ...sorted, ...filtered, ...withTotals];
}
