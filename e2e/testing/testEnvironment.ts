import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type EndpointName, endpointPath, endpoints } from '../../src/contract/endpoints.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import { spawnEmbeddedServer, stopServer } from '../../test/serverProcess.ts';
import { calendarDays } from '../../test/setup/demonstration.ts';
import { temporaryFolder } from '../../test/testClusters.ts';
import { applyFont, createFontFolder, type Font } from './fonts.ts';

/** A deployed server, a browser with the size of a phone, and borrowers of the demonstration. */

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
export type TestBorrower = typeof ana;

export const languages = { es: '2', en: '1' } as const;
export type PageLanguage = keyof typeof languages;

const phone = { width: 375, height: 760 };
/** Long enough for slow machines: it only ends tests that hang. */
const timeoutMs = 120_000;
const browserPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Pages are open too briefly for optimizing their code to pay off.
  '--js-flags=--no-opt,--no-maglev',
  // One process less to send each request through.
  '--enable-features=NetworkServiceInProcess2',
];

export type TestEnvironment = {
  origin: string;
  browser: Browser;
  /** A page on a phone; whatever it logs as an error fails the test that closes it. */
  open(options?: {
    scheme?: 'light' | 'dark';
    width?: number;
    language?: PageLanguage;
    font?: Font;
  }): Promise<Phone>;
  /** The same, but one page for one test after the other, cleared in between: quicker, as its process and code stay. */
  openReused(language: PageLanguage): Promise<ReusedPhone>;
  /** A page address with a person's launch parameters. */
  urlFor(path: string, person: TestBorrower, language: PageLanguage, query?: Record<string, string>): string;
  call<Name extends EndpointName>(
    name: Name,
    person: TestBorrower,
    payload: Record<string, unknown>,
  ): Promise<ResponseData<Name>>;
  pay(reference: string, amount: number): Promise<void>;
  advanceDays(days: number): Promise<void>;
  /** The texts of the messages sent to a phone, newest last. */
  messages(phone: string): Promise<string[]>;
  /** Sends a picture as the borrower and returns its address. */
  uploadPicture(person: TestBorrower): Promise<string>;
  close(): Promise<void>;
};

export type Phone = { page: Page; context: BrowserContext; errors: string[]; close(): Promise<void> };
export type ReusedPhone = Phone & {
  /** Makes the page available to the next test and returns the logged errors. */
  release(): Promise<string[]>;
};

/** Starts the server on data of its own and a browser; `settings` are its environment's. */
export async function startEnvironment(settings: Record<string, string> = {}): Promise<TestEnvironment> {
  const dataDir = await temporaryFolder();
  if (!seedSettings.some((name) => name in settings)) await copyDemonstration(dataDir);
  const { server, origin } = await spawnEmbeddedServer(dataDir, settings);
  const executablePath = browserPaths.find((path) => path !== undefined && existsSync(path));
  const fonts = await createFontFolder();
  const browser = await chromium.launch({
    env: { ...process.env, ...fonts.env },
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserFlags,
  });
  const idlePhones: Record<PageLanguage, Phone[]> = { es: [], en: [] };
  return {
    origin,
    browser,
    open: (options) => openPhone(browser, options),
    async openReused(language) {
      const phone = idlePhones[language].pop() ?? (await openPhone(browser, { language }));
      async function release(): Promise<string[]> {
        await resetPhone(phone, origin);
        idlePhones[language].push(phone);
        return phone.errors.splice(0);
      }
      return {
        ...phone,
        release,
        async close() {
          expect(await release(), 'errors in the console').toEqual([]);
        },
      };
    },
    urlFor(path, person, language, query = {}) {
      const { sessionId, deviceId, userId } = person;
      return `${origin}${path}?${new URLSearchParams({ sessionId, deviceId, userId, language: languages[language], ...query })}`;
    },
    async call(name, person, payload) {
      const { sessionId, deviceId, userId } = person;
      const response = await postJson(origin, endpointPath(endpoints[name]), payload, {
        sessionId,
        deviceId,
        userId,
      });
      return (response as { data: ResponseData<typeof name> }).data;
    },
    async pay(reference, amount) {
      await postJson(origin, '/demo/pay', { reference, amount });
    },
    async advanceDays(advanceDays) {
      await postJson(origin, '/demo/clock', { advanceDays });
    },
    async messages(phone) {
      const response = await fetch(`${origin}/demo/sms?${new URLSearchParams({ phone })}`);
      return ((await response.json()) as { text: string }[]).map(({ text }) => text);
    },
    async uploadPicture({ sessionId, deviceId, userId }) {
      const body = new FormData();
      const image = new Blob([await readFile('docs/product.png')], { type: 'image/png' });
      body.set('problemImage', image, 'receipt.png');
      const headers = { sessionId, deviceId, userId };
      const url = `${origin}${endpointPath(endpoints.complaintUpload)}`;
      const response = await fetch(url, { method: 'POST', headers, body });
      return ((await response.json()) as { data: { url: string } }).data.url;
    },
    async close() {
      await browser.close();
      await fonts.remove();
      await stopServer(server);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What changes the data that a server fills its folder with. */
const seedSettings = ['CONFIG_DIR', 'DEMONSTRATION_HISTORY'];

/** Fills a folder with the demonstration of today, keeping owners, as PostgreSQL runs as a user of its own. */
async function copyDemonstration(dataDir: string): Promise<void> {
  const { folder, days } = inject('demonstration');
  if (days === calendarDays()) await promisify(execFile)('cp', ['-a', join(folder, '.'), dataDir]);
}

/** Expects a text that is shown for 1.5 s or more after an action; the wait begins before the action. */
export async function expectTransient(locator: Locator, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([locator.first().waitFor(), action()]);
}

/** Expects the remaining seconds of a countdown of `totalSeconds` that began at `startedAt` or later. */
export function expectCountdown(seconds: number, totalSeconds: number, startedAt: number): void {
  const elapsedSeconds = Math.ceil((Date.now() - startedAt) / 1000);
  expect(seconds).toBeGreaterThanOrEqual(totalSeconds - elapsedSeconds - 1);
  expect(seconds).toBeLessThanOrEqual(totalSeconds);
}

/** The code that a message brings. */
export function extractCode(message: string | undefined): string {
  return /\b\d{6}\b/.exec(message ?? '')?.[0] ?? '';
}

/** A code that isn't this one. */
export function differentCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

async function openPhone(
  browser: Browser,
  {
    scheme = 'light',
    width = phone.width,
    language = 'es',
    font = 'narrow',
  }: Parameters<TestEnvironment['open']>[0] = {},
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
  context.setDefaultTimeout(timeoutMs);
  if (font !== 'narrow') await applyFont(context, font);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Requests are aborted when the page is left.
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

/** Resets a page to its initial state: storage, routes and media are cleared, the HTTP cache stays. */
async function resetPhone({ page, context }: Phone, origin: string): Promise<void> {
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

async function postJson(
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
