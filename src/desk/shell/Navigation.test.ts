import { expect, test } from 'vitest';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import { deskPages, type PageName } from '../ui/navigation/deskPages.ts';
import { countOpenItems } from './Navigation.tsx';

test('a page’s badge counts what the viewer may decide', () => {
  const queue = (name: 'approvals' | 'suspense' | 'reversals' | 'providerDays', count: number) => ({
    name,
    count,
    oldestAt: null,
  });
  const today = {
    queues: [queue('approvals', 5), queue('suspense', 2), queue('reversals', 1), queue('providerDays', 4)],
    mine: [{ name: 'approvals' as const, count: 3 }],
    monthsToClose: [{ market: 'MX', month: '2026-01' }],
  };
  const all = () => true;
  function count(name: PageName, reply = today, can: (call: DeskCallName) => boolean = all) {
    const page = deskPages.find((one) => one.name === name);
    return page && countOpenItems(page, reply, can);
  }
  expect(count('approvals')).toBe(3);
  expect(count('approvals', { ...today, mine: [] })).toBe(0);
  expect(count('reconciliation')).toBe(4);
  expect(count('accounting')).toBe(1);
  expect(count('suspense')).toBe(3);
  expect(count('suspense', today, (call) => call !== 'match')).toBe(0);
});
