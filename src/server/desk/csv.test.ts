import { expect, test } from 'vitest';
import { z } from 'zod';
import { amount } from '../../contract/desk/schemas/parts.ts';
import { csvOf } from './csv.ts';

test('a list is a line a row, quoted where it must be, and no formula; amounts are in whole units, and columns have names without a row', () => {
  const item = z.object({
    name: z.string(),
    count: z.int(),
    owed: amount.describe('Due').nullable(),
    by: z.array(z.string()),
    note: z.string().nullable(),
  });
  const rows = [
    { name: 'Ana, "la primera"', count: -300, owed: 305_148, by: ['a'], note: null },
    { name: '=HYPERLINK(1)', count: 5, owed: null, by: [], note: 'two\nlines' },
    { name: '-1+2', count: 0, owed: -4_050, by: [], note: '＝1' },
  ];
  const columns = 'name,count,owed,by,note\r\n';
  expect(csvOf(rows, item)).toBe(
    `${columns}"Ana, ""la primera""",-300,3051.48,"[""a""]",\r\n'=HYPERLINK(1),5,,[],"two\nlines"\r\n'-1+2,0,-40.50,[],'＝1\r\n`,
  );
  expect(csvOf([], item)).toBe(columns);
});
