import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '../../src/contract/launch.ts';
import { appRoutes, demonstrationPage, pages } from '../../src/contract/pages.ts';
import en from '../../src/web/messages/en/demo.json' with { type: 'json' };
import es from '../../src/web/messages/es/demo.json' with { type: 'json' };
import { expectAccessible, expectNoHorizontalScroll } from '../testing/expectAccessible.ts';
import {
  type PageLanguage,
  type Phone,
  startEnvironment,
  type TestEnvironment,
} from '../testing/testEnvironment.ts';

const texts = { es, en };

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

type Visit = Phone & {
  readonly frame: FrameLocator;
  /** Presses a button of the page, or of the phone on it, and counts. */
  tap(name: string): Promise<void>;
  tapPhone(selector: string): Promise<void>;
  readonly taps: number;
};

async function visit(width: number, language: PageLanguage): Promise<Visit> {
  const phone = await environment.open({ width, language });
  const { page } = phone;
  await page.setViewportSize({ width, height: width < 800 ? 760 : 900 });
  await page.goto(`${environment.origin}${demonstrationPage}?language=${languageCodes[language]}`);
  const frame = page.frameLocator('iframe');
  let taps = 0;
  return {
    ...phone,
    frame,
    async tap(name) {
      taps++;
      const button = page
        .getByRole('button', { name, exact: true })
        .and(page.locator(':not([aria-disabled])'));
      await button.first().click();
    },
    async tapPhone(selector) {
      taps++;
      await frame.locator(selector).first().click();
    },
    get taps() {
      return taps;
    },
  };
}

/** From a new person to a loan that is paid out. */
async function borrow({ page, tap, tapPhone }: Visit, language: PageLanguage): Promise<void> {
  const t = texts[language];
  await tap(t.guideNew);
  await page.frameLocator('iframe').locator('[autocomplete="one-time-code"]').waitFor();
  await tap(t.guideFill);
  await page.getByText(t.guideAccept).waitFor();
  await tapPhone('#actions button');
  await page.getByRole('button', { name: t.guidePayday, exact: true }).waitFor();
}

type Journey = {
  market: 'MX' | 'IN';
  language: PageLanguage;
  width: number;
  channel: string;
  instalments: number;
};

/** From opening to a repaid loan; `whenPaidOut` looks at more of it. */
async function borrowAndRepay(
  { market, language, width, channel, instalments }: Journey,
  whenPaidOut: (visited: Visit) => Promise<void> = async () => {},
): Promise<void> {
  const visited = await visit(width, language);
  const { page, tap, frame } = visited;
  const t = texts[language];
  if (market === 'IN') await tap('India');
  await borrow(visited, language);
  await whenPaidOut(visited);
  for (let paid = 0; paid < instalments; paid++) {
    await tap(t.guidePayday);
    await tap(t.payAt.replace('{channel}', channel));
  }
  await frame
    .getByText(language === 'es' ? 'Pagado' : 'Repaid', { exact: true })
    .first()
    .waitFor();
  expect(visited.taps).toBeLessThanOrEqual(12);
  for (const url of page.frames().map((one) => one.url()))
    expect(url).not.toMatch(/sessionId|userId|deviceId|mobilePhone/);
  await expectNoHorizontalScroll(page, `the demonstration at ${width}`);
  await visited.close();
}

/** Application, decision, transfer, entries and events, and the messages. */
async function expectLenderSide({ page }: Visit): Promise<void> {
  const lender = page.locator('[data-panel="lender"]');
  for (const text of [en.application, en.decision, en.payout, en.ledger, en.event])
    await lender.getByText(text, { exact: true }).first().waitFor();
  await expect
    .poll(() => lender.locator('summary').allTextContents())
    .toContainEqual(expect.stringContaining('order.paid_out'));
  const inbox = page.locator('[data-panel="inbox"]');
  const night = inbox.getByText(/It is night there/);
  await expect
    .poll(async () => (await night.isVisible()) || (await inbox.locator('li').count()) > 3)
    .toBe(true);
  await expectAccessible(page, 'the demonstration with a loan');
}

describe('from opening to a repaid loan', () => {
  test('in Mexico, in Spanish, on a phone: at most 12 taps', () =>
    borrowAndRepay({ market: 'MX', language: 'es', width: 375, channel: 'OXXO', instalments: 1 }));

  test('in India, in English, on a desktop: at most 12 taps, and the lender’s side shows application, decision, transfer, entries and events', () =>
    borrowAndRepay(
      { market: 'IN', language: 'en', width: 1280, channel: 'UPI', instalments: 3 },
      expectLenderSide,
    ));
});

test('somebody who is seeded falls behind, pays half, and the bank takes it back', async () => {
  const visited = await visit(1280, 'en');
  const { page, tap } = visited;
  await tap('Ana');
  await page.getByRole('button', { name: en.becomeLate }).waitFor();
  await tap(en.becomeLate);
  const events = page.locator('[data-panel="lender"] summary');
  await tap(en.payHalf);
  await expect
    .poll(() => events.allTextContents())
    .toContainEqual(expect.stringContaining('payment.received'));
  await tap(en.reversePayment);
  await expect
    .poll(() => events.allTextContents())
    .toContainEqual(expect.stringContaining('payment.reversed'));
  await visited.close();
});

test('somebody else takes the phone from the page of a loan, and is at their own home', async () => {
  const { tap, frame, page, close } = await visit(1280, 'en');
  await tap('Ana');
  await tap(en.payHalf);
  await expect.poll(() => page.frames().at(-1)?.url()).toContain(pages.loanDetails);
  await frame.locator('main').waitFor();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  await tap('Bruno');
  await frame.getByText('Bruno').first().waitFor();
  expect(documents).toEqual([appRoutes.home]);
  await close();
});

const hostileLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="top.hit=1"><script>top.hit=1</script>' +
  '<circle cx="4.5" cy="4.5" r="4" fill="#c02"/></svg>';

describe('a brand', () => {
  test('is on the phone at once, and in a configuration that a start takes', async () => {
    const { page, frame, close } = await visit(1280, 'es');
    await frame.getByText('Quincena', { exact: true }).first().waitFor();
    await page.getByLabel(es.brandName).fill('Luz & Sol');
    await frame.getByText('Luz & Sol', { exact: true }).first().waitFor();
    await page.getByLabel(es.brandColour).fill('#ffcc00');
    await page.getByText(/hace falta 4.5, así que/).waitFor();
    const accent = () => frame.locator('html').evaluate((html) => html.style.getPropertyValue('--accent'));
    await expect.poll(accent).toMatch(/^#[0-9a-f]{6}$/);
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostileLogo) };
    await page.getByLabel(es.brandLogo).setInputFiles(logo);
    await page.getByRole('button', { name: es.logoRemove }).waitFor();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: es.brandDownload }).click(),
    ]);
    const folder = await unpack(await readFile(await download.path()));
    const checked = execFileSync(process.execPath, ['src/server/app/checkConfig/check.ts'], {
      env: { ...process.env, CONFIG_DIR: join(folder, 'config') },
      encoding: 'utf8',
    });
    expect(checked).toContain('the configuration is valid');
    expect(JSON.parse(await readFile(join(folder, 'config/brand.json'), 'utf8')).name).toBe('Luz & Sol');
    expect(await readFile(join(folder, 'config/public/images/logo.svg'), 'utf8')).not.toMatch(
      /script|onload/,
    );
    await rm(folder, { recursive: true });
    await close();
  });

  test('whose name is markup stays a text, and is not taken along', async () => {
    const { page, frame, close } = await visit(1280, 'en');
    await frame.getByText('Quincena', { exact: true }).first().waitFor();
    await page.getByLabel(en.brandName).fill('<img src=x>');
    await frame.getByText('<img src=x>', { exact: true }).first().waitFor();
    await page.getByText(en.brandNameWrong).waitFor();
    const download = page.getByRole('button', { name: en.brandDownload });
    expect(await download.getAttribute('aria-disabled')).toBe('true');
    await close();
  });
});

async function unpack(archive: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-brand-'));
  for (const [name, content] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

test('each panel is a tab on a phone, and reads well', async () => {
  const { page, close } = await visit(375, 'es');
  for (const name of [es.tabPhone, es.tabTry, es.tabInbox, es.tabLender, es.tabBrand]) {
    await page.getByRole('navigation').getByRole('button', { name }).click();
    expect(await page.locator('section:visible').count()).toBe(1);
    await expectAccessible(page, name);
    await expectNoHorizontalScroll(page, name);
  }
  await close();
});

test('the site’s home leads to it', async () => {
  const { page, close } = await environment.open({ width: 1280, language: 'en' });
  await page.goto(`${environment.origin}/?language=1`);
  await page.getByRole('link', { name: /90 seconds/ }).click();
  await page.waitForURL(`**${demonstrationPage}?language=1`);
  await close();
});
