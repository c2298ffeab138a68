import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { demonstrationStaff } from '../../src/contract/desk/demonstration.ts';
import { askedOf } from '../desk/asked.ts';
import { fillDesk } from '../desk/fill.ts';
import { startCluster } from '../machine/cluster.ts';
import { startProduct } from '../machine/server.ts';
import type { Options } from '../options.ts';
import { ms, printTable, quantile } from '../report.ts';

const database = 'desk';
const atOnce = [1, 8] as const;
const warmUps = 3;
const samples = 40;

/** Every list's first page and every search of the desk, as its server answers them over a business of that many orders. */
export async function benchDesk({ orders }: Options): Promise<void> {
  const cluster = await startCluster();
  try {
    await cluster.create(database);
    const filled = performance.now();
    const opened = await cluster.open(database);
    await fillDesk(opened.db, orders);
    await opened.close();
    console.log(`\nfilled in ${Math.round((performance.now() - filled) / 1000)} s`);
    // Without an invented year beside it, so that what is asked for is added up before the first call.
    const product = await startProduct({
      DATABASE_URL: cluster.urlOf(database),
      DEMONSTRATION: 'on',
      DEMONSTRATION_HISTORY: 'off',
    });
    const rows = await measured(product.origin, orders).finally(() => product.stop());
    printTable(
      `Desk: milliseconds of a call, ${orders} orders`,
      ['call', 'one at a time p50', 'p95', 'eight at once p95', 'held'],
      rows,
    );
  } finally {
    await cluster.close();
  }
}

async function measured(origin: string, orders: number): Promise<string[][]> {
  const cookies = await signIn(origin);
  const rows: string[][] = [];
  for (const { name, path, most } of askedOf(orders)) {
    const url = `${origin}${deskPrefix}/${path}`;
    const cookie = await whoMay(url, cookies);
    const get = () => timed(url, cookie);
    for (let time = 0; time < warmUps; time++) await get();
    const [one, eight] = [await sampled(get, atOnce[0]), await sampled(get, atOnce[1])];
    const p95 = quantile(one, 0.95);
    rows.push([
      name,
      ms(quantile(one, 0.5)),
      ms(p95),
      ms(quantile(eight, 0.95)),
      p95 <= most ? 'yes' : `over ${most}`,
    ]);
  }
  return rows;
}

/** What the staff of the demonstration are known by. */
async function signIn(origin: string): Promise<string[]> {
  const cookies: string[] = [];
  for (const role of ['admin', 'support', 'auditor', 'finance', 'risk', 'cashier']) {
    const person = demonstrationStaff.find(({ roles }) => roles.some((one) => one === role));
    const answer = await fetch(`${origin}${deskPrefix}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person?.email, passphrase: person?.passphrase }),
    });
    cookies.push(answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  return cookies;
}

/** The first of the staff who may make a call. */
async function whoMay(url: string, cookies: readonly string[]): Promise<string> {
  for (const cookie of cookies) {
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.ok) return cookie;
    if (answer.status !== 403) throw new Error(`${url}: ${answer.status}`);
  }
  throw new Error(`${url}: nobody may`);
}

async function timed(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - began;
}

async function sampled(get: () => Promise<number>, connections: number): Promise<number[]> {
  const took: number[] = [];
  const turns = Array.from({ length: connections }, async () => {
    for (let time = 0; time < samples / connections; time++) took.push(await get());
  });
  await Promise.all(turns);
  return took.sort((a, b) => a - b);
}
