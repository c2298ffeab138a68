import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, type EndpointName, endpoints } from '../src/contract/endpoints.ts';
import type { Data } from '../src/contract/schemas/index.ts';
import { dataFolder, startEmbedded, stopServer } from '../test/serverProcess.ts';
import { type Font, ownFonts, wear } from './fonts.ts';

/** The product as it is deployed, a phone before it, and the people of the demonstration. */

export const ana = { sessionId: 'demo-mx-ana', deviceId: 'device-ana', userId: '1001', phone: '5512345678' };
export const bruno = {
  sessionId: 'demo-mx-bruno',
  deviceId: 'device-bruno',
  userId: '1002',
  phone: '5587654321',
};
export const ravi = {
  sessionId: 'demo-in-ravi',
  deviceId: 'device-ravi',
  userId: '2001',
  phone: '9876543210',
};
export type Person = typeof ana;

export const languages = { es: '2', en: '1' } as const;
export type Spoken = keyof typeof languages;

const phone = { width: 375, height: 760 };
/** A limit for what hangs, not for what is slow. */
const patience = 30_000;
const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export type World = {
  origin: string;
  browser: Browser;
  /** A page on a phone; whatever it logs as an error fails the test that closes it. */
  open(options?: {
    scheme?: 'light' | 'dark';
    width?: number;
    language?: Spoken;
    font?: Font;
  }): Promise<Phone>;
  /** The same, but one page for one test after the other, cleared in between: quicker, as its process and code stay. */
  reopen(language: Spoken): Promise<ReusedPhone>;
  /** A page address with a person's launch parameters. */
  address(path: string, person: Person, language: Spoken, query?: Record<string, string>): string;
  call<Name extends EndpointName>(
    name: Name,
    person: Person,
    payload: Record<string, unknown>,
  ): Promise<Data<Name>>;
  pay(reference: string, amount: number): Promise<void>;
  advanceDays(days: number): Promise<void>;
  /** The texts of the messages sent to a phone, newest last. */
  messages(phone: string): Promise<string[]>;
  close(): Promise<void>;
};

export type Phone = { page: Page; context: BrowserContext; errors: string[]; close(): Promise<void> };
export type ReusedPhone = Phone & {
  /** Returns what it logged, as no error. A phone that isn't left or closed isn't used again. */
  leave(): Promise<string[]>;
};

/** Starts the server on a fresh database and a browser; `settings` are its environment's. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const dataDir = await dataFolder('e2e');
  const { server, origin } = await startEmbedded(dataDir, settings);
  const executablePath = browsers.find((path) => path !== undefined && existsSync(path));
  const fonts = await ownFonts();
  const browser = await chromium.launch({
    env: { ...process.env, ...fonts.env },
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const kept = new Map<Spoken, Phone>();
  return {
    origin,
    browser,
    open: (options) => openPhone(browser, options),
    async reopen(language) {
      const phone = kept.get(language) ?? (await openPhone(browser, { language }));
      kept.delete(language);
      async function leave(): Promise<string[]> {
        await clear(phone, origin);
        kept.set(language, phone);
        return phone.errors.splice(0);
      }
      return {
        ...phone,
        leave,
        async close() {
          expect(await leave(), 'errors in the console').toEqual([]);
        },
      };
    },
    address(path, person, language, query = {}) {
      const { sessionId, deviceId, userId } = person;
      return `${origin}${path}?${new URLSearchParams({ sessionId, deviceId, userId, language: languages[language], ...query })}`;
    },
    async call(name, person, payload) {
      const { sessionId, deviceId, userId } = person;
      const response = await post(origin, addressOf(endpoints[name]), payload, {
        sessionId,
        deviceId,
        userId,
      });
      return (response as { data: Data<typeof name> }).data;
    },
    async pay(reference, amount) {
      await post(origin, '/demo/pay', { reference, amount });
    },
    async advanceDays(advanceDays) {
      await post(origin, '/demo/clock', { advanceDays });
    },
    async messages(phone) {
      const response = await fetch(`${origin}/demo/sms?${new URLSearchParams({ phone })}`);
      return ((await response.json()) as { text: string }[]).map(({ text }) => text);
    },
    async close() {
      await browser.close();
      await fonts.remove();
      await stopServer(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Does what makes the page say something in passing. The wait begins first: it may be gone after 1.5 s. */
export async function expectSaid(said: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([said.first().waitFor(), act()]);
}

/** What is left of a countdown that began at `since` or later, and ended no later than now. */
export function expectCounting(seconds: number, whole: number, since: number): void {
  const passed = Math.ceil((Date.now() - since) / 1000);
  expect(seconds).toBeGreaterThanOrEqual(whole - passed - 1);
  expect(seconds).toBeLessThanOrEqual(whole);
}

/** The code that a message brings. */
export function codeIn(message: string | undefined): string {
  return /\b\d{6}\b/.exec(message ?? '')?.[0] ?? '';
}

/** A code that isn't this one. */
export function otherCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

async function openPhone(
  browser: Browser,
  {
    scheme = 'light',
    width = phone.width,
    language = 'es',
    font = 'narrow',
  }: Parameters<World['open']>[0] = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { ...phone, width },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: language === 'es' ? 'es-MX' : 'en-GB',
    isMobile: true,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (font !== 'narrow') await wear(context, font);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left gives up what it was still loading.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${reason}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    page,
    context,
    errors,
    async close() {
      await context.close();
      expect(errors, 'errors in the console').toEqual([]);
    },
  };
}

/** Back to how it was opened: no document of ours, nothing kept but the browser's copies of files. */
async function clear({ page, context }: Phone, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  // A plain answer of the same origin, for the page's process to stay.
  await page.goto(`${origin}/health`);
  await page.evaluate(() => sessionStorage.clear());
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
}

async function post(
  origin: string,
  path: string,
  payload: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
