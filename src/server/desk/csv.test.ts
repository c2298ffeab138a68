import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a list is a line a row, quoted where it must be, and no formula', () => {
  const rows = [
    { name: 'Ana, "la primera"', amount: -300, by: ['a'], note: null },
    { name: '=HYPERLINK(1)', amount: 5, by: [], note: 'two\nlines' },
  ];
  expect(csvOf(rows)).toBe(
    'name,amount,by,note\r\n' +
      '"Ana, ""la primera""",-300,"[""a""]",\r\n' +
      '\'=HYPERLINK(1),5,[],"two\nlines"\r\n',
  );
  expect(csvOf([])).toBe('\r\n');
});
