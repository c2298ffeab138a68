import { parseArgs } from 'node:util';
import { simulateLoans } from './simulateLoans.ts';

/* npm run simulate:loans [-- --count 5000 --seed N] */

const options = {
  count: { type: 'string', default: '5000' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
} as const;

const { count, seed } = parseArgs({ options }).values;
if (![count, seed].every((value) => /^\d{1,10}$/.test(value))) {
  console.error('--count and --seed take whole numbers.');
  process.exit(2);
}
for (const origin of ['originated', 'imported'] as const) {
  console.log(`${count} simulated loans from seed ${seed}, ${origin}`);
  const { differences, coverage: scenarios } = simulateLoans(Number(seed), Number(count), origin);
  for (const [name, loans] of [...scenarios].sort()) console.log(`${String(loans).padStart(6)} ${name}`);
  for (const { seed: loanSeed, difference } of differences)
    console.log(`seed ${loanSeed}: ${JSON.stringify(difference)}`);
  console.log(`${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
}
