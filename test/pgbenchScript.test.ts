import { expect, test } from 'vitest';
import { buildPgbenchScript } from '../tools/bench/machine/pgbench.ts';

const variables = [
  { captured: '100', name: 'n', expression: 'random(1, 9)' },
  { captured: 'a-b-c', name: 'id0', expression: 'random(1, 99)' },
];

test.each([
  ['100', ':n'],
  ['a-b-c', ':id0'],
  ['100 sandbox:a-b-c', "('' || :n::text || E' sandbox\\x3a' || :id0::text || '')"],
  ['{"of":"100"}', `E'{"of"\\x3a"100"}'`],
  ['another', "'another'"],
])('of the captured value %s nothing that differs from call to call stays fixed', (value, expected) => {
  const statements = [{ text: 'select $1', parameters: [value] }];
  const script = buildPgbenchScript(statements, variables, { captured: 'a hash', name: 'n' });
  expect(script.split('\n').at(-2)).toBe(`select ${expected};`);
});
