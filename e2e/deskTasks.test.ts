import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, endpoints } from '../src/contract/endpoints.ts';
import { frameTexts } from '../src/desk/frame/texts.ts';
import { applicationsTexts } from '../src/desk/rooms/applications/texts.ts';
import { approvalsTexts } from '../src/desk/rooms/approvals/texts.ts';
import { borrowersTexts } from '../src/desk/rooms/borrowers/texts.ts';
import { claimsTexts } from '../src/desk/rooms/claims/texts.ts';
import { complaintsTexts } from '../src/desk/rooms/complaints/texts.ts';
import { paymentTexts } from '../src/desk/rooms/loan/paymentTexts.ts';
import { loanTexts } from '../src/desk/rooms/loan/texts.ts';
import { reconciliationTexts } from '../src/desk/rooms/reconciliation/texts.ts';
import { suspenseTexts } from '../src/desk/rooms/suspense/texts.ts';
import { callWords } from '../src/desk/texts/callWords.ts';
import { uiTexts } from '../src/desk/ui/texts.ts';
import { type DeskLanguage, signIn, type Way, type Worker } from './desk.ts';
import { ana, openWorld, type Person, type World } from './world.ts';

/** What people at the desk do in a day, each by keyboard alone and by pointer. */

const ways: Way[] = ['keyboard', 'pointer'];
const reason = 'Checked with the borrower';

const worlds = new Map<DeskLanguage, Promise<World>>();
afterAll(async () => {
  for (const world of worlds.values()) await (await world).close();
});

/** Both of a language in one world, the second after the first. */
const rounds = (['es', 'en'] as const).flatMap((language) => ways.map((way) => [way, language] as const));

describe.each(rounds)('by %s, in %s', (way, language) => {
  const round = ways.indexOf(way);
  const strayReference = `9300123456789${round}`;
  let world: World;
  beforeAll(async () => {
    const opening = worlds.get(language) ?? openWorld();
    worlds.set(language, opening);
    world = await opening;
  });
  const workers = new Map<string, Worker>();
  afterAll(async () => {
    const errors = await Promise.all([...workers.values()].map((worker) => worker.close()));
    expect(errors.flat(), 'errors in the console').toEqual([]);
  });
  /** Each keeps his page from one task to the next, as at work. */
  async function worker(role: Parameters<typeof signIn>[1]): Promise<Worker> {
    const one = workers.get(role) ?? (await signIn(world, role, { way, language }));
    workers.set(role, one);
    return one;
  }
  const ui = uiTexts[language];

  function button(page: Page | Locator, name: string): Locator {
    return page.getByRole('button', { name, exact: true });
  }

  /** Fills a dialog's reason, sends it, and waits for what is said. */
  async function send({ page, type, press }: Worker, submit: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel(ui.reason), reason);
    await press(button(dialog, submit));
  }

  async function expectDone({ page }: Worker): Promise<void> {
    await page.getByRole('status').getByText(ui.done, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }

  async function expectWaiting({ page, press }: Worker): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.locator('strong', { hasText: ui.waits }).waitFor();
    await press(button(dialog, ui.close));
  }

  /** The address of a picture that a borrower sent. */
  async function receiptOf({ sessionId, deviceId, userId }: Person): Promise<string> {
    const body = new FormData();
    const picture = new Blob([await readFile('docs/product.png')], { type: 'image/png' });
    body.set('problemImage', picture, 'receipt.png');
    const headers = { sessionId, deviceId, userId };
    const address = `${world.origin}${addressOf(endpoints.complaintUpload)}`;
    const response = await fetch(address, { method: 'POST', headers, body });
    return ((await response.json()) as { data: { url: string } }).data.url;
  }

  async function approveFirst(role: 'finance' | 'admin', what: string): Promise<void> {
    const say = approvalsTexts[language];
    const second = await worker(role);
    await second.at('/approvals');
    await second.press(second.page.getByRole('link', { name: what, exact: true }).first());
    await second.press(button(second.page, say.approve));
    await send(second, say.approve);
    await expectDone(second);
  }

  // One waits in each world: in Spanish it is approved by keyboard, in English declined by pointer.
  const isDecided = (language === 'es') === (way === 'keyboard');
  test.runIf(isDecided)(
    'an application is decided: less than was asked for is approved, or it is declined with a reason',
    async () => {
      const say = applicationsTexts[language];
      const risk = await worker('risk');
      const { page, press, type } = risk;
      await risk.at('/applications');
      await press(page.getByRole('link', { name: 'MX21', exact: true }));
      if (way === 'keyboard') {
        await press(button(page, say.approve));
        await type(page.getByRole('dialog').getByLabel(say.approveAmount), '2000');
        await send(risk, say.approve);
      } else {
        await press(button(page, say.decline));
        await send(risk, say.decline);
      }
      await expectDone(risk);
      await page.getByText(say.empty).waitFor();
    },
  );

  test('a borrower is found by the last digits of a reference', async () => {
    const support = await worker('support');
    const { page, press } = support;
    const { repayAmount } = await world.call('repaymentDetail', ana, {
      productId: 'mx-quincena',
      orderId: 'MX174',
    });
    const asked = {
      productId: 'mx-quincena',
      orderId: 'MX174',
      amount: repayAmount,
      payCode: 'OXXO',
      requestType: 1,
    };
    const { repayDetail } = await world.call('instructions', ana, asked);
    await support.at('/');
    const search = page.getByRole('searchbox', { name: frameTexts[language].search });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (way === 'keyboard') await page.keyboard.press('/');
    else await search.click();
    await page.keyboard.type(String(repayDetail.vCode).replaceAll(/\D/g, '').slice(-6));
    await page.keyboard.press('Enter');
    await press(page.getByRole('link', { name: 'Ana López Hernández' }));
    await page.getByRole('heading', { level: 1, name: 'Ana López Hernández' }).waitFor();
  });

  test('a payment in suspense is matched to its loan', async () => {
    const say = suspenseTexts[language];
    await world.pay(strayReference, 347_960);
    const cashier = await worker('cashier');
    const { page, press, type } = cashier;
    await cashier.at('/suspense');
    await press(page.getByRole('link', { name: strayReference }));
    await type(page.getByLabel(say.other), 'MX174P');
    await press(button(page, say.look));
    await page.getByText('Ana López Hernández').last().waitFor();
    await press(button(page, say.match).last());
    await send(cashier, say.matchSubmit);
    await expectWaiting(cashier);
    await approveFirst('finance', callWords[language].match);
    await cashier.at('/suspense');
    await page.getByText(say.empty).waitFor();
  });

  test('cash is recorded in one dialog, its receipt shown, and undone by two people', async () => {
    const say = paymentTexts[language];
    const cashier = await worker('cashier');
    const { page, press, type } = cashier;
    await cashier.at('/loans/MX174');
    await press(button(page, say.payment));
    await type(page.getByRole('dialog').getByLabel(say.amount), '500.00');
    await send(cashier, say.submit);
    const shown = page.getByRole('dialog', { name: say.recorded });
    await shown.getByText(/^MX-\d{6,}-/).waitFor();
    await press(button(shown, say.close));
    // The payment of the round before waits to be undone.
    await press(button(page, loanTexts[language].undo).nth(round));
    await send(cashier, loanTexts[language].reverseSubmit);
    await expectWaiting(cashier);
  });

  test('a charge is waived by two people', async () => {
    const say = loanTexts[language];
    const support = await worker('support');
    const { page, press, type } = support;
    await support.at('/loans/MX180');
    await press(button(page, say.waiveAction));
    await type(page.getByRole('dialog').getByLabel(say.amount), '201');
    await send(support, say.waiveSubmit);
    await expectWaiting(support);
    await approveFirst('finance', callWords[language].waive);
    await page.reload();
    await page.getByRole('columnheader', { name: say.waived }).waitFor();
  });

  test('a promise to pay is noted', async () => {
    const say = loanTexts[language];
    const support = await worker('support');
    const { page, press, pickDay } = support;
    await support.at('/loans/MX180');
    await press(button(page, say.promiseAction));
    const today = await page.evaluate(() => Date.now());
    const day = new Date(today + 5 * 86_400_000).toISOString().slice(0, 10);
    await pickDay(page.getByRole('dialog').getByLabel(say.paysBy), day);
    await send(support, say.promiseSubmit);
    await expectDone(support);
    await page.getByRole('table', { name: say.promises }).waitFor();
  });

  test('a complaint is answered with a picture', async () => {
    const say = complaintsTexts[language];
    const support = await worker('support');
    const { page, press, type, choose } = support;
    const problem = { problemType: '3', problemDetail: `It does not open by ${way}` };
    const { folio } = await world.call('complaintSave', ana, problem);
    await support.at('/complaints');
    await press(page.getByRole('link', { name: folio }));
    await choose(page.getByLabel(ui.templates), say.templateReceived);
    const answer = page.getByLabel(say.answer, { exact: true });
    expect(await answer.inputValue()).toBe(say.templateReceivedText);
    // The window in which a picture is chosen is the system's.
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(7_000_001) };
    await page.getByLabel(say.pictures).setInputFiles(large);
    await page.getByRole('alert').filter({ hasText: '7 MB' }).waitFor();
    await page.getByLabel(say.pictures).setInputFiles('docs/product.png');
    await page.getByRole('img', { name: 'product.png' }).waitFor();
    await type(page.getByLabel(ui.reason), reason);
    await press(button(page, say.submit));
    await page.getByRole('status').getByText(ui.done, { exact: true }).waitFor();
    await page.getByRole('img', { name: say.answerImage.replace('{number}', '1') }).waitFor();
  });

  test("a provider's day is closed by two people", async () => {
    const say = reconciliationTexts[language];
    const cashier = await worker('cashier');
    await cashier.at('/reconciliation');
    const table = cashier.page.getByRole('table', { name: say.title });
    const today = table.getByRole('row').filter({ hasText: say.runs });
    await today.first().waitFor();
    expect(await button(today.first(), say.close).count()).toBe(0);
    await world.advanceDays(1);
    await cashier.page.reload();
    await cashier.press(button(cashier.page, say.close).last());
    await send(cashier, say.closeSubmit);
    await expectWaiting(cashier);
    await approveFirst('finance', callWords[language].closeDay);
    await cashier.page.reload();
    await expect.poll(() => cashier.page.getByText(say.closed, { exact: true }).count()).toBe(round + 1);
  });

  test('who says he paid is answered', async () => {
    const say = claimsTexts[language];
    const problemImage = await receiptOf(ana);
    const paidOn = new Date().toISOString().slice(0, 10);
    await world.call('paymentClaimSave', ana, { orderId: 'MX180', amount: 12_300, paidOn, problemImage });
    const support = await worker('support');
    const { page, press, type, choose } = support;
    await support.at('/claims');
    await press(page.getByRole('link', { name: 'MX180', exact: true }));
    await type(page.getByLabel(ui.reason), reason);
    const answer = page.getByLabel(say.answer, { exact: true });
    await type(answer, 'Ana.');
    await choose(page.getByLabel(ui.templates), say.templateMissing);
    expect(await answer.inputValue()).toBe(`Ana.\n\n${say.templateMissingText}`);
    expect(await page.getByLabel(ui.reason).inputValue()).toBe(reason);
    await press(button(page, say.submit));
    await expectDone(support);
    await page.getByText(say.empty).waitFor();
    await support.at('/borrowers/1001');
    await page.getByText('123.00').first().waitFor();
  });

  test('the loan is seen as it stood on a day', async () => {
    const say = loanTexts[language];
    const support = await worker('support');
    const { page, press, pickDay } = support;
    await support.at('/loans/MX200');
    await page.getByRole('heading', { name: say.schedule }).waitFor();
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    await pickDay(page.getByLabel(say.asOf), day);
    await expect.poll(() => page.url()).toContain(`asOf=${day}`);
    await page.getByRole('table', { name: say.schedule }).waitFor();
    await press(page.getByRole('link', { name: say.today }));
    await expect.poll(() => page.url()).not.toContain('asOf');
  });

  test("a person's data are handed over", async () => {
    const say = borrowersTexts[language];
    const support = await worker('support');
    const { page, press, type, downloadBy } = support;
    await support.at('/borrowers/1001');
    await press(button(page, say.export));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel(ui.reason), reason);
    const download = await downloadBy(button(dialog, say.exportSubmit));
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ borrowerId: 1001 });
  });
});
