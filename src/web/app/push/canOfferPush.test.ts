import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppHome } from '../../../contract/homeState.ts';
import { canOfferPush } from './canOfferPush.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('window', { PushManager: {} });
  vi.stubGlobal('Notification', { permission: 'default' });
});
afterEach(() => vi.unstubAllGlobals());

type State = AppHome['orders'][number]['state'];
const home = (states: State[], push = { offered: 1, on: 0 }) =>
  ({ push, orders: states.map((state) => ({ state })) }) as AppHome;

test('push is offered to somebody with a loan to repay, and to nobody who is late', () => {
  expect(canOfferPush(home(['to_be_repaid']))).toBe(true);
  expect(canOfferPush(home([]))).toBe(false);
  expect(canOfferPush(home(['to_be_repaid', 'overdue']))).toBe(false);
  expect(canOfferPush(home(['to_be_repaid'], { offered: 1, on: 1 }))).toBe(false);
});
