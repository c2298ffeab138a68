import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as bridge from './bridge.ts';
import { postToHost } from './post.ts';

const actions: [name: string, act: () => void, payload: unknown][] = [
  ['navigate', () => postToHost('navigate', { target: 'order' }), { target: 'order' }],
  [
    'navigateList',
    () => postToHost('navigateList', { list: [{ target: 'home' }] }),
    { list: [{ target: 'home' }] },
  ],
  ['closeWebView', () => postToHost('closeWebView', {}), {}],
  ['goHome', bridge.goHome, {}],
  ['goMine', () => postToHost('goMine', {}), {}],
  ['goLogin', bridge.goLogin, {}],
  ['callTelephone', () => bridge.callTelephone('+52 55 5000'), { telephone: '+52 55 5000' }],
  ['goRating', () => postToHost('goRating', {}), {}],
  [
    'trackConfirmation',
    () => postToHost('trackConfirmation', { productId: 'mx-quincena' }),
    { productId: 'mx-quincena' },
  ],
  ['startBankFlow', () => postToHost('startBankFlow', {}), {}],
  ['endBankFlow', () => postToHost('endBankFlow', {}), {}],
];

const location = { href: '', search: '' };

beforeEach(() => {
  location.href = '';
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

function createHost(handlers: Record<string, { postMessage(payload: unknown): void }>): void {
  vi.stubGlobal('window', { webkit: { messageHandlers: handlers } });
}

describe.each(actions)('%s', (name, trigger, payload) => {
  test('is posted to the handler of its name with its payload', () => {
    const postMessage = vi.fn();
    createHost({ [name]: { postMessage } });
    trigger();
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(payload);
    expect(location.href).toBe('');
  });

  test('never throws: without an app, without the handler, and when the app throws', () => {
    expect(trigger).not.toThrow();
    createHost({});
    expect(trigger).not.toThrow();
    createHost({
      [name]: {
        postMessage() {
          throw new Error('refused');
        },
      },
    });
    expect(trigger).not.toThrow();
  });

  test('is kept in the log with whether it was heard', () => {
    trigger();
    expect(window.__bridgeLog).toMatchObject([{ action: name, payload, heard: false }]);
    createHost({ [name]: { postMessage: () => undefined } });
    trigger();
    expect(window.__bridgeLog).toMatchObject([{ action: name, heard: true }]);
  });
});

test('going to login forgets what the device kept', () => {
  const removeItem = vi.fn();
  vi.stubGlobal('localStorage', { removeItem });
  bridge.goLogin();
  expect(removeItem).toHaveBeenCalledWith('replyCache');
});

test('a telephone number opens the dialler where no app listens', () => {
  bridge.callTelephone('+52 (55) 5000-0174');
  expect(location.href).toBe('tel:+525550000174');
});

test('the app’s web view is recognized by its mark in the user agent', () => {
  expect(bridge.isEmbedded('Mozilla/5.0 (iPhone) QuincenaApp/2.1')).toBe(true);
  expect(bridge.isEmbedded('Mozilla/5.0 (iPhone) Safari/605')).toBe(false);
});
