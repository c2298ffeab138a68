import { afterEach, expect, test, vi } from 'vitest';
import type { AppHome } from '../../contract/homeState.ts';
import { type AppState, loadAppState, mergeAppState } from './useAppState.ts';

const ready: AppState = { kind: 'ready', home: {} as AppHome, loadedOn: '2026-11-25' };
const offline: AppState = { kind: 'offline', lastDebt: undefined };

test('an amount of today stays on the page when the network goes', () => {
  expect(mergeAppState(ready, offline, '2026-11-25')).toBe(ready);
});

test('an amount of yesterday is never shown as today’s', () => {
  expect(mergeAppState(ready, offline, '2026-11-26')).toBe(offline);
});

test('a session that is over ends what is shown', () => {
  const signedOut: AppState = { kind: 'signedOut', isEnded: true };
  expect(mergeAppState(ready, signedOut, '2026-11-25')).toBe(signedOut);
});

afterEach(() => vi.unstubAllGlobals());

test('a reply that comes after signing out leaves nothing in the browser', async () => {
  const stored = new Map([['appSession', '1']]);
  const open = vi.fn();
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('document', { cookie: 'appHost=1', documentElement: { lang: 'es' } });
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('fetch', async () => {
    stored.clear();
    const offline = { debt: '$3,025.74', reference: '9300', barcode: '', at: '' };
    return new Response(JSON.stringify({ success: true, code: 0, message: '', data: { offline } }));
  });
  expect(await loadAppState()).toEqual({ kind: 'signedOut', isEnded: false });
  expect(open).not.toHaveBeenCalled();
});
