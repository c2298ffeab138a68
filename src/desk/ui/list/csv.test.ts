import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('cells with commas and quotes are quoted', () => {
  expect(toCsv(['day', 'said'], [['2026-11-01', 'a "b", c']])).toBe(
    'day,said\r\n2026-11-01,"a ""b"", c"\r\n',
  );
});

test('a text is no formula of a spreadsheet, a number below zero stays one', () => {
  expect(toCsv(['x'], [['=1+1'], [-5]])).toBe("x\r\n'=1+1\r\n-5\r\n");
});
