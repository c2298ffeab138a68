import { expect, test } from 'vitest';
import type { AppHome } from './appHome.ts';
import { type AppState, mergeAppState } from './useAppState.ts';

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
