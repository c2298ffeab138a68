import { afterEach, expect, test, vi } from 'vitest';
import { runCleanups } from '../tools/bench/machine/processes.ts';
import { partNames, readOptions } from '../tools/bench/options.ts';
import { parts } from '../tools/bench/parts.ts';

afterEach(runCleanups);

test.each(partNames)('npm run bench -- %s works: a short run prints its figures', async (name) => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  await parts[name](readOptions([name, '--short']));
  const tables = print.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('\n### '));
  expect(tables).not.toEqual([]);
  for (const table of tables) expect(table).not.toMatch(/NaN|undefined|Infinity/);
});

test.each([
  [['--orders', '0'], '--orders takes a whole number above 0'],
  [['--seconds', 'x'], '--seconds takes a whole number above 0'],
  [['sever'], 'there is no part "sever"'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(new TypeError(message));
});
