import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderStatus } from '../../contract/status.ts';
import { readLastKnownDebt, storeLastKnownDebt } from './lastKnownDebt.ts';
import { clearReplyCache } from './sessionData.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const debt = {
  orderNo: 'MX174',
  orderStatus: orderStatus.toBeRepaid,
  lead: { label: 'Amount due', symbol: '$', whole: '3,025', cents: '.74', text: 'Due **Friday**' },
};

test('the debt that a page showed is stored with its time for other pages about the same loan', () => {
  storeLastKnownDebt(debt);
  expect(readLastKnownDebt('MX174')).toEqual({
    ...{ amount: 'Amount due $3,025.74', text: 'Due **Friday**' },
    at: expect.any(Number),
  });
  expect(readLastKnownDebt('MX180')).toBeUndefined();
});

test.each([{ amount: 1 }, { text: null }, { at: '2026-11-29' }])(
  'a stored one with %o is none',
  (changed) => {
    storeLastKnownDebt(debt);
    stored.set('debt', JSON.stringify({ ...JSON.parse(stored.get('debt') ?? ''), ...changed }));
    expect(readLastKnownDebt('MX174')).toBeUndefined();
  },
);

test('it holds four fields, and goes once nothing is owed or the session is over', () => {
  storeLastKnownDebt(debt);
  expect(Object.keys(JSON.parse(stored.get('debt') ?? '{}'))).toEqual(['orderNo', 'amount', 'text', 'at']);
  storeLastKnownDebt({ ...debt, orderStatus: orderStatus.repaid });
  expect(stored.size).toBe(0);
  storeLastKnownDebt(debt);
  clearReplyCache();
  expect(stored.size).toBe(0);
});
