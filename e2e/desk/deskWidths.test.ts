import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { isComplete } from '../../test/setup/complete.ts';
import { findViolations } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskPaths } from './deskPaths.ts';
import { type DeskUser, signIn, waitForFrame } from './deskUser.ts';
import { findUnreachedControls, inspectPage } from './inspectPage.ts';

/** Every page of the desk and its main dialogs, at each width and with double text, with rows. */

type Widths = {
  readonly normal: readonly number[];
  /** Where the text is twice as large. */
  readonly doubleText: readonly number[];
};

/** What fits there fits between, but for a rule of styles that begins there. */
const outerWidths: Widths = { normal: [1280, 320], doubleText: [390] };
/** The widths for pages in one language; dialogs and the other language are measured at the outermost widths alone. */
const pageWidths: Widths = isComplete
  ? { normal: [1280, 768, 390, 320], doubleText: [1280, 390] }
  : outerWidths;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
  const admin = await signIn(environment, 'admin');
  await addRows(admin);
  await admin.close();
});
afterAll(() => environment.close());

/** What lists of a fresh demonstration lack. */
async function addRows({ page }: DeskUser): Promise<void> {
  async function post(path: string, data: object): Promise<void> {
    const headers = { 'x-desk': '1', 'idempotency-key': randomUUID() };
    const body = { reason: 'said by telephone', ...data };
    const response = await page.request.post(`${deskPrefix}/${path}`, { data: body, headers });
    expect(response.ok(), path).toBe(true);
  }
  const loan = await page.request.get(`${deskPrefix}/loans/MX180`);
  const { today } = (await loan.json()) as { today: string };
  await environment.pay('93001234567890', 4_200);
  await post('loans/MX180/payments', { amount: 5_000, paidAt: today, evidence: 'R-1' });
  await post('loans/MX180/promises', { amount: 50_000, paysBy: today });
  await post('loans/MX180/write-off', {});
  await post('privacy-requests', { borrowerId: 1001, kind: 'access', requestText: 'Everything you have' });
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

async function inspectWidths(page: Page, { normal, doubleText }: Widths): Promise<string[]> {
  const found: string[] = [];
  const inspectAt = async (width: number, fontSize: string) => {
    await page.setViewportSize({ width, height: 860 });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    await waitForFrame(page);
    const problems = await page.evaluate(inspectPage);
    found.push(...problems.map((problem) => `at ${width}${fontSize && ', double text'}: ${problem}`));
  };
  for (const width of normal) await inspectAt(width, '');
  for (const width of doubleText) await inspectAt(width, '32px');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

async function findDarkViolations(page: Page, part: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findViolations(page, { ruleSet: 'ofColour', part });
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((violation) => `dark: ${violation}`);
}

/** Opens each dialog of a page, once of those alike, and looks at it. */
async function inspectDialogs(page: Page, width: number): Promise<string[]> {
  const found: string[] = [];
  const buttons = page.locator('.page [aria-haspopup=dialog]:visible');
  const seen = new Set<string>();
  for (let index = 0; index < (await buttons.count()); index += 1) {
    const name = (await buttons.nth(index).textContent()) ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    await buttons.nth(index).click();
    await page.getByRole('dialog').first().waitFor();
    await waitUntilLoaded(page);
    const violations = await findViolations(page, { part: 'dialog[open]' });
    const problems = [...violations, ...(await inspectWidths(page, outerWidths))];
    found.push(...problems.map((problem) => `${name}: ${problem}`));
    await page.setViewportSize({ width, height: 860 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return found;
}

/** Presses each header that sorts: an order that the server doesn't know is a failure on the page. */
async function findRefusedOrders(page: Page): Promise<string[]> {
  const found: string[] = [];
  const buttons = page.locator('.list .sort-button:visible');
  for (let index = 0; index < (await buttons.count()); index += 1) {
    await buttons.nth(index).click();
    await waitUntilLoaded(page);
    const isRefused = (await page.locator('.failure').count()) > 0;
    if (isRefused) found.push(`is not sorted by column ${index + 1} of those that sort`);
  }
  return found;
}

/** Each language on one width is looked at closely: Spanish by keyboard and by its orders, English by axe, with the dialogs and in the dark. */
const cases = [
  ['es', 1280],
  ['en', 390],
] as const;

test.concurrent.for(cases)(
  'each page and dialog fits, names its zone and currencies, is sorted by each header that sorts, and is for axe and the keyboard, in %s',
  async ([language, width], { expect }) => {
    const { page, goTo, close } = await signIn(environment, 'admin', { language });
    const found: string[] = [];
    for (const path of deskPaths) {
      await page.setViewportSize({ width, height: 860 });
      await goTo(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntilLoaded(page);
      // What stands around a page is the same around each.
      const part = path === deskPaths[0] ? 'html' : '#page';
      const problems =
        language === 'es'
          ? [
              ...(await findUnreachedControls(page, part)),
              ...(await findRefusedOrders(page)),
              ...(await inspectWidths(page, outerWidths)),
            ]
          : [
              ...(await findViolations(page)),
              ...(await findDarkViolations(page, part)),
              ...(await inspectDialogs(page, width)),
              ...(await inspectWidths(page, pageWidths)),
            ];
      found.push(...problems.map((problem) => `${path}: ${problem}`));
    }
    const isUnknownInvitation = (line: string) => line.endsWith('/invitations/open');
    found.push(...(await close()).filter((line) => !isUnknownInvitation(line)));
    expect(found).toEqual([]);
  },
);
