import { parseArgs } from 'node:util';

export const partNames = [
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
export type PartName = (typeof partNames)[number];

/** What each flag is by default, and with `--short`, which tries everything and measures nothing. */
const numberFlags = {
  runs: [5, 1, 'Lighthouse runs a page, the median counts'],
  seconds: [5, 0.1, 'length of one measurement'],
  warmUp: [15, 0.05, 'seconds of load before the first: Node compiles what is called often'],
  rounds: [3, 1, 'turns that what is compared takes, the medians count'],
  orders: [
    100_000,
    400,
    'orders in the database of server, load, spread and desk (desk is held to its figures at 1000000)',
  ],
  callers: [1_000, 10, 'borrowers who call in growth, among 100 and 1,000 times as many'],
  samples: [40, 1, 'calls of the desk, of each list'],
  loans: [100_000, 400, 'late loans of the daily run'],
  hold: [20, 1, 'seconds for which load holds the rate it found (600: ten minutes)'],
  payouts: [10_000, 10, 'loans of rails, each paid out once'],
  payments: [50_000, 30, 'payments of rails'],
  kills: [20, 1, 'kills in rails: of the server, the database, both in turn'],
} as const;
type NumberFlag = keyof typeof numberFlags;

export type Options = Readonly<Record<NumberFlag, number>> & {
  parts: readonly PartName[];
  /** Screens of the manifest to measure; empty: all. */
  screens: readonly string[];
  /** Adds ten thousand times the callers to `growth`. */
  full: boolean;
  short: boolean;
  /** Where `desk` keeps its database, filled once; empty: nowhere. */
  data: string;
};

const flags = Object.keys(numberFlags) as NumberFlag[];

export const usage = [
  `npm run bench -- [${partNames.join('] [')}]`,
  ...flags.map((flag) => `  --${`${flag} ${numberFlags[flag][0]}`.padEnd(17)}${numberFlags[flag][2]}`),
  '  --screens a,b      only these screens (folder names of src/web)',
  '  --data folder      keeps the database of desk there: the next run measures without filling it',
  '  --full             growth up to 10 million orders',
  '  --short            seconds a part, to see that it works',
].join('\n');

/** Reads the command line. Throws a TypeError that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const numbers = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' }] as const));
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...numbers,
      screens: { type: 'string', default: '' },
      data: { type: 'string', default: '' },
      full: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
    },
  });
  const { screens, full, short, data } = values;
  const texts: Readonly<Record<string, unknown>> = values;
  const read = (flag: NumberFlag) =>
    flag in texts ? parsePositive(flag, texts[flag]) : numberFlags[flag][short ? 1 : 0];
  return {
    ...(Object.fromEntries(flags.map((flag) => [flag, read(flag)])) as Record<NumberFlag, number>),
    parts: positionals.length === 0 ? partNames : positionals.map(parsePartName),
    screens: screens.split(',').filter((screen) => screen !== ''),
    full,
    short,
    data,
  };
}

function parsePartName(name: string): PartName {
  const partName = partNames.find((candidate) => candidate === name);
  if (partName === undefined) throw new TypeError(`there is no part "${name}"`);
  return partName;
}

function parsePositive(flag: string, text: unknown): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new TypeError(`--${flag} takes a whole number above 0`);
}
