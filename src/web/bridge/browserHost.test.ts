import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { sendPendingSignOut, signOut, startCookieSession } from '../session/appSession.ts';
import * as bridge from './bridge.ts';
import { postToHost } from './post.ts';
import { canShare, share } from './share.ts';

const page = new EventTarget();
let toOwnAddress: typeof import('./browserHost.ts').toSameOriginUrl;
beforeAll(async () => {
  vi.stubGlobal('document', { cookie: 'appHost=1' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  ({ toSameOriginUrl: toOwnAddress } = await import('./browserHost.ts'));
});
afterAll(() => vi.unstubAllGlobals());

const origin = 'https://lender.example';
const visited: string[] = [];
const requests: { url: string; init: RequestInit }[] = [];
const stored = new Map<string, string>();
const rootStyle: { overscrollBehavior?: string } = {};

function createStorage(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
}

beforeEach(() => {
  visited.length = requests.length = 0;
  stored.clear();
  vi.stubGlobal('window', {
    open: (url: string, name: string, features: string) => visited.push(`open ${url} ${name} ${features}`),
  });
  vi.stubGlobal('location', {
    origin,
    search: '?language=1&orderId=MX174',
    assign: (url: string) => visited.push(`assign ${url}`),
    replace: (url: string) => visited.push(`replace ${url}`),
    set href(url: string) {
      visited.push(url);
    },
  });
  vi.stubGlobal('history', {
    pushState: (state: unknown, _: string, url: string) => visited.push(`push ${state} ${url}`),
  });
  vi.stubGlobal('document', { cookie: 'appHost=1', documentElement: { style: rootStyle } });
  vi.stubGlobal('localStorage', createStorage(stored));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' });
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => visited.push(`delete ${name}`) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the browser as host', () => {
  test('navigate opens a page of ours with its parameters and the language', async () => {
    postToHost('navigate', { target: '/loanDetails', parameters: { orderId: 'MX180' } });
    await vi.dynamicImportSettled();
    expect(visited).toEqual(['assign /loanDetails?language=1&orderId=MX180']);
  });

  test('navigateList makes a history entry for each, the last one opened', async () => {
    postToHost('navigateList', {
      list: [{ target: 'home' }, { target: '/loanDetails' }, { target: '/repayment' }],
    });
    await vi.dynamicImportSettled();
    expect(visited).toEqual([
      'push stacked /app?language=1',
      'push stacked /loanDetails?language=1',
      'assign /repayment?language=1',
    ]);
  });

  test('closeWebView puts home in the place of the page', async () => {
    postToHost('closeWebView', {});
    await vi.dynamicImportSettled();
    expect(visited).toEqual(['replace /app?language=1']);
  });

  test('goHome opens /app, goMine the account', async () => {
    bridge.goHome();
    postToHost('goMine', {});
    await vi.dynamicImportSettled();
    expect(visited).toEqual(['assign /app?language=1', 'assign /account?language=1']);
  });

  test('goLogin ends the session, forgets what was kept and opens sign-in', async () => {
    stored.set('replyCache', '{}').set('appSession', '1');
    bridge.goLogin();
    await vi.waitFor(() => expect(visited).toContain('assign /app/sign-in?language=1'), 60_000);
    expect(requests).toMatchObject([{ url: '/v3/account/logout', init: { method: 'POST' } }]);
    expect(new Headers(requests[0]?.init.headers).get('x-requested-with')).toBe('XMLHttpRequest');
    expect([...stored.keys()]).toEqual([]);
    expect(visited).toContain('delete offline');
    expect(document.cookie).toMatch(/^appHost=1; Max-Age=0/);
  });

  test('a sign-out without a network is sent to the server later', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    bridge.goLogin();
    await vi.waitFor(() => expect(visited).toContain('assign /app/sign-in?language=1'), 60_000);
    expect([...stored.keys()]).toEqual(['signOutPending']);
  });

  test.each([503, 429, 403])('a sign-out that is answered %d is sent again', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    await signOut();
    expect([...stored.keys()]).toEqual(['signOutPending']);
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    await sendPendingSignOut();
    expect([...stored.keys()]).toEqual([]);
  });

  test('a sign-out that is pending does not end the session of a sign-in after it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await signOut();
    startCookieSession();
    expect([...stored.keys()]).toEqual(['appSession']);
  });

  test('a page whose session is over removes what was kept for the time without a network', async () => {
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.resetModules();
    await import('./browserHost.ts');
    expect(visited).toEqual(['delete offline']);
  });

  test.each([
    ['/bindBank', 'another', 1],
    ['/bindBank', '', 0],
    ['/demo', 'another', 0],
  ])('%s in the session %j is reloaded %d times', (pathname, session, times) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { pathname, reload });
    if (session) stored.set('appSession', session);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'appSession' }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'replyCache' }));
    expect(reload).toHaveBeenCalledTimes(times);
    vi.stubGlobal('history', {});
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(2 * times);
  });

  test('callTelephone dials', async () => {
    bridge.callTelephone('+52 (55) 5000-0174');
    await vi.dynamicImportSettled();
    expect(visited).toEqual(['tel:+525550000174']);
  });

  test('goRating opens the store of the device beside the page', async () => {
    postToHost('goRating', {});
    await vi.dynamicImportSettled();
    expect(visited).toEqual([
      expect.stringMatching(/^open https:\/\/play\.google\.com\/.* _blank noopener,noreferrer$/),
    ]);
    vi.stubGlobal('navigator', { userAgent: 'iPhone' });
    postToHost('goRating', {});
    await vi.dynamicImportSettled();
    expect(visited[1]).toMatch(/^open https:\/\/apps\.apple\.com\//);
  });

  test('trackConfirmation records the event, also while the page is left', async () => {
    postToHost('trackConfirmation', { productId: 'mx-quincena' });
    await vi.dynamicImportSettled();
    expect(requests).toMatchObject([
      {
        url: '/v3/track/buried-point',
        init: { keepalive: true, body: '{"event":"loan_confirmed","page":"mx-quincena"}' },
      },
    ]);
  });

  test('startBankFlow keeps the page from being pulled down, endBankFlow ends that', async () => {
    postToHost('startBankFlow', {});
    await vi.dynamicImportSettled();
    expect(rootStyle.overscrollBehavior).toBe('none');
    postToHost('endBankFlow', {});
    await vi.dynamicImportSettled();
    expect(rootStyle.overscrollBehavior).toBe('');
  });

  test('each message is heard and logged', async () => {
    bridge.goHome();
    postToHost('startBankFlow', {});
    await vi.dynamicImportSettled();
    expect(window.__bridgeLog).toMatchObject([{ heard: true }, { heard: true }]);
  });

  test('a session in the address is the native web view’s: nothing is done', async () => {
    location.search = '?sessionId=demo-mx-ana';
    bridge.goHome();
    await vi.dynamicImportSettled();
    expect(visited).toEqual([]);
    expect(window.__bridgeLog).toMatchObject([{ heard: false }]);
  });

  test('the native app goes before it', async () => {
    const postMessage = vi.fn();
    window.webkit = { messageHandlers: { goHome: { postMessage } } };
    bridge.goHome();
    await vi.dynamicImportSettled();
    expect(postMessage).toHaveBeenCalledOnce();
    expect(visited).toEqual([]);
  });

  test('share opens the share sheet, and closing it is no failure', async () => {
    expect(canShare()).toBe(false);
    const shared = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    vi.stubGlobal('navigator', { userAgent: '', share: shared });
    expect(canShare()).toBe(true);
    await share('9300 01234 56789');
    expect(shared).toHaveBeenCalledExactlyOnceWith({ text: '9300 01234 56789' });
  });
});

describe('the browser leads to pages of ours and nowhere else', () => {
  test.each([
    'https://evil.example/app',
    '//evil.example/app',
    '/\\evil.example/app',
    'https:evil.example',
    'https://lender.example@evil.example/app',
    'javascript:alert(1)',
    'data:text/html,x',
    '/desk',
    '/v3/account/logout',
    '/uploads/x',
    '/app/../desk',
    'constructor',
    '',
  ])('not to %j', async (target) => {
    expect(toOwnAddress({ target })).toBeUndefined();
    postToHost('navigate', { target });
    postToHost('navigateList', { list: [{ target }] });
    await vi.dynamicImportSettled();
    expect(visited).toEqual([]);
  });

  test('every page but the public ones, which show no borrower’s data', () => {
    const unreachable = Object.values(pages).filter((target) => toOwnAddress({ target }) === undefined);
    const { aboutUs, error, jointLoginFailure, privacy, promotion, recommended, testPreview } = pages;
    const { siteHome, siteAbout, siteUser, siteContact, sitePolicy, siteLoan } = pages;
    expect(unreachable.toSorted()).toEqual(
      [
        ...[aboutUs, error, jointLoginFailure, privacy, promotion, recommended, testPreview],
        ...[siteHome, siteAbout, siteUser, siteContact, sitePolicy, siteLoan],
      ].toSorted(),
    );
  });

  test('no parameter puts a session into an address', () => {
    const parameters = { sessionId: 's', userId: '1', deviceId: 'd', mobilePhone: '5', orderId: 'MX174' };
    expect(toOwnAddress({ target: '/loanDetails', parameters })).toBe(
      '/loanDetails?language=1&orderId=MX174',
    );
    expect(toOwnAddress({ target: '/loanDetails?sessionId=fixed#x' })).toBe('/loanDetails?language=1#x');
  });
});
