import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role as StaffRole } from '../../src/contract/desk/staff.ts';
import type { TestEnvironment } from '../testing/testEnvironment.ts';

/** A staff member at the desk, by keyboard alone or by pointer. */

export type DeskLanguage = 'es' | 'en';
export type InputMethod = 'keyboard' | 'pointer';
type Role = StaffRole | 'admin2';

export type DeskUser = {
  page: Page;
  /** Goes to a page's address. */
  goTo(path: string): Promise<void>;
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  /** A day, as `2026-11-27`. */
  pickDay(target: Locator, day: string): Promise<void>;
  downloadBy(target: Locator): Promise<Download>;
  /** Returns what it logged as errors. */
  close(): Promise<string[]>;
};

/** The maximum of tab stops to any element of a page. */
const maxTabStops = 150;
const timeoutMs = 120_000;

/** Signs in one of the demonstration's accounts. */
export async function signIn(
  environment: TestEnvironment,
  role: Role,
  { inputMethod = 'pointer', language = 'es', scheme = 'light', width = 1280 }: DeskOptions = {},
): Promise<DeskUser> {
  const context = await environment.browser.newContext({
    viewport: { width, height: 860 },
    colorScheme: scheme,
    locale: language === 'es' ? 'es-MX' : 'en-GB',
    reducedMotion: 'reduce',
    baseURL: environment.origin,
  });
  context.setDefaultTimeout(timeoutMs);
  const signInResponse = await context.request.post('/desk/api/sign-in', {
    data: { email: `${role}@quincena.example`, passphrase: 'quincena-desk' },
    headers: { 'x-desk': '1' },
  });
  expect(signInResponse.status(), role).toBe(200);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return {
    page,
    async goTo(path) {
      await page.goto(`${environment.origin}/desk${path}`);
    },
    ...(inputMethod === 'keyboard' ? keyboardActions(page) : pointerActions(page)),
    async close() {
      await context.close();
      return errors;
    },
  };
}

export type DeskOptions = {
  inputMethod?: InputMethod;
  language?: DeskLanguage;
  scheme?: 'light' | 'dark';
  width?: number;
};
type DeskActions = Pick<DeskUser, 'press' | 'type' | 'choose' | 'pickDay' | 'downloadBy'>;

function pointerActions(page: Page): DeskActions {
  return {
    press: (target) => target.click(),
    type: (target, text) => target.fill(text),
    async choose(target, label) {
      await target.selectOption({ label });
    },
    pickDay: (target, day) => target.fill(day),
    downloadBy: (target) => waitForDownload(page, () => target.click()),
  };
}

function keyboardActions(page: Page): DeskActions {
  async function press(target: Locator): Promise<void> {
    await focusByKeyboard(page, target);
    await page.keyboard.press('Enter');
  }
  return {
    press,
    async type(target, text) {
      await focusByKeyboard(page, target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(target, label) {
      await focusByKeyboard(page, target);
      async function typeLabel(): Promise<string | undefined> {
        await page.keyboard.type(label);
        return target.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.label);
      }
      // Letters that a slow machine types a second apart each start the type-ahead again.
      await expect.poll(typeLabel, { interval: 1_500 }).toBe(label);
    },
    async pickDay(target, day) {
      const [year, month, date] = day.split('-');
      const isMonthFirst = await findIsMonthFirst(page);
      await target.blur();
      await focusByKeyboard(page, target);
      const typed = isMonthFirst ? `${month}${date}${year}` : `${date}${month}${year}`;
      async function typeDay(): Promise<string> {
        // From its first part, where the focus already is at first.
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.type(typed);
        return target.inputValue();
      }
      // Digits of a year that a slow machine types a second apart are each a year of its own.
      await expect.poll(typeDay).toBe(day);
    },
    downloadBy: (target) => waitForDownload(page, () => press(target)),
  };
}

/** Whether this browser's date fields take the month before the day, which depends on its locale. */
async function findIsMonthFirst(page: Page): Promise<boolean> {
  const scratch = await page.context().newPage();
  await scratch.setContent('<input type="date">');
  const field = scratch.locator('input');
  await field.focus();
  await scratch.keyboard.type('01022003');
  const value = await field.inputValue();
  await scratch.close();
  return value === '2003-01-02';
}

/** Waits until what happened is drawn: an observer of sizes, and a router, report with the next frame. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Asks again where the dialog says that the server is busy, as its user would. */
async function waitForDownload(page: Page, action: () => Promise<void>): Promise<Download> {
  const downloads: Download[] = [];
  page.once('download', (download) => downloads.push(download));
  const refusal = page.getByRole('dialog').getByRole('alert');
  await action();
  async function askUntilDownloaded(): Promise<Download[]> {
    if (await refusal.isVisible()) await action();
    return downloads;
  }
  await expect.poll(askUntilDownloaded, { message: 'busy servers ask for another try' }).toHaveLength(1);
  return downloads[0] as Download;
}

const keyTowards = { list: 'ArrowDown', skipLink: 'Enter', elsewhere: 'Tab', gone: 'Tab' } as const;

/** In the page: where the focus is, seen from an element. */
function findFocus(element: Element): 'there' | 'list' | 'skipLink' | 'elsewhere' | 'gone' {
  const focused = document.activeElement;
  if (!element.isConnected) return 'gone';
  if (focused === element) return 'there';
  if (focused?.matches('.skip-link') && element.closest('#page') !== null) return 'skipLink';
  const list = focused?.classList.contains('row-link') ? focused.closest('tbody') : null;
  return list?.contains(element) && element.classList.contains('row-link') ? 'list' : 'elsewhere';
}

/** Moves the focus to an element by Tab, past the navigation by the link that skips it, and within a list by the arrow keys. */
async function focusByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  let element = await target.elementHandle();
  for (let steps = 0; steps < maxTabStops; steps++) {
    let focus = (await element?.evaluate(findFocus)) ?? 'gone';
    // Found again, as a list that is read again draws its rows again.
    if (focus === 'there' || focus === 'gone') {
      element = await target.elementHandle();
      focus = (await element?.evaluate(findFocus)) ?? 'gone';
    }
    if (focus === 'there') return;
    await page.keyboard.press(keyTowards[focus]);
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** The button of this name, of the page or of a part of it. */
export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** What the desk says of a write that was executed: a sentence. */
export function outcomeToast(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /\.$/ }).first();
}

/** Waits until a dialog's write was executed, and closed it. */
export async function expectDone({ page }: DeskUser): Promise<void> {
  await outcomeToast(page).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

/** Waits until a dialog says that its write waits for approval, and closes it. */
export async function expectPendingApproval(
  { page, press }: DeskUser,
  texts: { approvalPending: string; close: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('strong', { hasText: texts.approvalPending }).waitFor();
  await press(button(dialog, texts.close));
}

/** The case whose heading has the focus. */
export function focusedHeading(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement?.tagName === 'H2' ? document.activeElement.textContent : null,
  );
}
