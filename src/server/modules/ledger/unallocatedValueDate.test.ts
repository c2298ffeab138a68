import { expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { toUnallocatedValueDate } from './post.ts';

test('the value date of an unallocated payment is the day in its currency’s market, else in UTC', () => {
  const config = readConfig();
  const at = (time: string) =>
    ['MXN', 'INR', 'EUR'].map((currency) =>
      toUnallocatedValueDate(config, currency, new Date(`2026-11-15T${time}:00Z`)),
    );
  expect(at('02:00')).toEqual(['2026-11-14', '2026-11-15', '2026-11-15']);
  expect(at('12:00')).toEqual(['2026-11-15', '2026-11-15', '2026-11-15']);
  expect(at('22:00')).toEqual(['2026-11-15', '2026-11-16', '2026-11-15']);
});
