import { parseArgs } from 'node:util';

export const benchmarkNames = [
  'pages',
  'server',
  'growth',
  'daily',
  'load',
  'attack',
  'rails',
  'spread',
  'desk',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

export type Options = {
  parts: readonly BenchmarkName[];
  /** Lighthouse runs a page; the median counts. */
  runs: number;
  /** Screens of the manifest to measure; empty: all. */
  screens: readonly string[];
  /** Length of one measurement. */
  seconds: number;
  /** Orders in the database of `server`, `load` and `desk`. */
  orders: number;
  /** Adds 10 million orders to `growth`. */
  full: boolean;
  /** Loans of the daily run. */
  loans: number;
  /** How long `load` holds the highest rate it found. */
  holdSeconds: number;
  /** Loans paid out and payments made in `rails`, and how often server, database or both are killed meanwhile. */
  payouts: number;
  payments: number;
  kills: number;
  /** Few of each in `rails`: a minute in all. */
  short: boolean;
};

export const usage = `npm run bench -- [${benchmarkNames.join('] [')}]
  --runs 5         Lighthouse runs a page, the median counts
  --screens a,b    only these screens (folder names of src/web)
  --seconds 5      length of one measurement
  --orders 100000  orders in the database of server, load and desk (desk is held to its figures at 1000000)
  --full           growth up to 10 million orders
  --loans 100000   late loans of the daily run
  --hold 20        seconds for which load holds the rate it found (600: ten minutes)
  --payouts 10000  loans of rails, each paid out once
  --payments 50000 payments of rails
  --kills 20       kills in rails: of the server, the database, both in turn
  --short          few of each in rails`;

/** Reads the command line. Throws a TypeError that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      screens: { type: 'string', default: '' },
      seconds: { type: 'string', default: '5' },
      orders: { type: 'string', default: '100000' },
      full: { type: 'boolean', default: false },
      loans: { type: 'string', default: '100000' },
      hold: { type: 'string', default: '20' },
      payouts: { type: 'string', default: '10000' },
      payments: { type: 'string', default: '50000' },
      kills: { type: 'string', default: '20' },
      short: { type: 'boolean', default: false },
    },
  });
  return {
    parts: positionals.length === 0 ? benchmarkNames : positionals.map(parseBenchmarkName),
    runs: parsePositive('runs', values.runs),
    screens: values.screens.split(',').filter((screen) => screen !== ''),
    seconds: parsePositive('seconds', values.seconds),
    orders: parsePositive('orders', values.orders),
    full: values.full,
    loans: parsePositive('loans', values.loans),
    holdSeconds: parsePositive('hold', values.hold),
    payouts: parsePositive('payouts', values.payouts),
    payments: parsePositive('payments', values.payments),
    kills: parsePositive('kills', values.kills),
    short: values.short,
  };
}

function parseBenchmarkName(name: string): BenchmarkName {
  const benchmarkName = benchmarkNames.find((candidate) => candidate === name);
  if (benchmarkName === undefined) throw new TypeError(`there is no part "${name}"`);
  return benchmarkName;
}

function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new TypeError(`--${name} takes a whole number above 0`);
}
