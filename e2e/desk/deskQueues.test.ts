import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { countAssigned, decline, listInReview, readBlocked, readInReview } from './applicationsInReview.ts';
import { deskTexts } from './deskTexts.ts';
import { type DeskUser, focusedHeading, signIn } from './deskUser.ts';

/** Queues worked through by the keyboard: next, decide, go on. */

let environment: TestEnvironment;
beforeAll(async () => {
  // Its invented borrowers have some forty applications in review.
  environment = await startEnvironment({ DEMONSTRATION_HISTORY: 'on' });
});
afterAll(() => environment.close());

/** As many as are approved one after the other, and the keys that may take. */
const applicationCount = 39;
const maxKeys = 80;
const { applications, ui } = deskTexts.en;

describe('applications in review', () => {
  let risk: DeskUser;
  let orderIds: string[];
  beforeAll(async () => {
    risk = await signIn(environment, 'risk', { language: 'en' });
    orderIds = await vi.waitFor(
      async () => {
        const ids = await listInReview(risk);
        expect(ids.length, 'the history is written').toBeGreaterThan(30);
        return ids;
      },
      { timeout: 600_000, interval: 1_000 },
    );
  });
  afterAll(async () => {
    expect(await risk.close()).toEqual([]);
  });

  test('a decision is not sent as somebody else’s who signed in in the browser meanwhile', async () => {
    const { page, goTo, close } = await signIn(environment, 'risk', { language: 'en' });
    const [first = ''] = orderIds;
    await goTo(`/applications?orderId=${first}`);
    await page.getByRole('button', { name: applications.decline, exact: true }).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('dialog').getByRole('group', { name: ui.presets }).waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
    const account = { email: 'admin@quincena.example', passphrase: 'quincena-desk' };
    await page.request.post('/desk/api/sign-in', { data: account, headers: { 'x-desk': '1' } });
    const refusal = page.getByRole('alert').filter({ hasText: `${first}: ${ui.failedWrite}` });
    await refusal.getByRole('button', { name: ui.openCase }).waitFor();
    expect(await listInReview(risk)).toContain(first);
    expect(await close()).toEqual([expect.stringContaining('409')]);
  });

  test('the decision stays in sight while a case is read to its end', async () => {
    const { page, goTo } = risk;
    await page.setViewportSize({ width: 1280, height: 720 });
    await goTo(`/applications?orderId=${orderIds[0]}`);
    const approve = page.getByRole('button', { name: applications.approve, exact: true });
    await approve.waitFor();
    await page.getByRole('heading', { level: 3, name: applications.decisions }).waitFor();
    const isInSight = () =>
      approve.evaluate((button) => {
        const { left, top, bottom } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
      });
    expect(await isInSight()).toBe(true);
    await page.locator('.detail-pane').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    expect(await isInSight()).toBe(true);
  });

  test('one is assigned, the assignment undone, and declined by a prepared reason; the next one opens', async () => {
    const { page, goTo } = risk;
    const [first = '', second = ''] = orderIds;
    await goTo('/applications');
    await page.getByRole('link', { name: first, exact: true }).waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => focusedHeading(page)).toBe(first);
    const states = page.getByRole('navigation', { name: deskTexts.en.shared.states });
    const tops = await states
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size, 'rows of filters beside a case').toBe(1);
    await page.getByRole('button', { name: ui.assignToMe }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: ui.assignToMe }).count()).toBe(0);
    await page.keyboard.press('z');
    await page.getByRole('button', { name: ui.assignToMe }).waitFor();
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('2');
    const [, preset] = await dialog
      .getByRole('group', { name: ui.presets })
      .getByRole('button')
      .allTextContents();
    expect(preset).toBe(`2${await dialog.getByLabel(ui.reason, { exact: true }).inputValue()}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedHeading(page)).toBe(second);
    await expect.poll(() => page.getByRole('link', { name: first, exact: true }).count()).toBe(0);
  });

  test('a decision is undone before it is sent; leaving the page sends it at once', async () => {
    const { page, goTo } = risk;
    const [first = '', second = ''] = await listInReview(risk);
    const decline = async () => {
      await page.getByRole('button', { name: applications.decline, exact: true }).waitFor();
      await page.keyboard.press('d');
      await page.getByRole('dialog').getByRole('group', { name: ui.presets }).waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedHeading(page)).toBe(second);
      await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
    };
    await goTo(`/applications?orderId=${first}`);
    await decline();
    await page.keyboard.press('z');
    await page.getByRole('heading', { level: 2, name: first }).waitFor();
    expect((await listInReview(risk))[0]).toBe(first);
    await decline();
    await goTo('/help');
    await expect.poll(async () => (await listInReview(risk)).includes(first)).toBe(false);
    orderIds = await listInReview(risk);
  });

  test('a decision undone before the next case is read leaves its own case open', async () => {
    const { page, goTo } = risk;
    const [first = ''] = await listInReview(risk);
    await goTo(`/applications?orderId=${first}`);
    await page.getByRole('button', { name: applications.decline, exact: true }).waitFor();
    const listPath = '**/desk/api/applications?*';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(listPath, async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: ui.presets }).waitFor();
    for (const key of ['1', 'Enter']) await page.keyboard.press(key);
    const undo = page.getByRole('status').getByRole('button', { name: ui.undo });
    await undo.waitFor();
    await page.keyboard.press('z');
    await undo.waitFor({ state: 'detached' });
    const read = page.waitForResponse(listPath);
    release();
    await read;
    await page.unroute(listPath);
    await page.keyboard.press('d');
    await dialog.getByRole('heading', { name: new RegExp(first) }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('where the next case can’t be read the open one stays, and the desk says so', async () => {
    const { page, goTo, close } = await signIn(environment, 'risk', { language: 'en' });
    const [first = '', second = ''] = await listInReview(risk);
    await goTo(`/applications?orderId=${first}`);
    await page.getByRole('button', { name: applications.decline, exact: true }).waitFor();
    const listPath = '**/desk/api/applications?*';
    await page.route(listPath, (route) => route.abort());
    await page.keyboard.press('n');
    await page.getByRole('status').getByText(`${ui.nextFailed}: ${ui.unreachable}`).waitFor();
    expect(await page.getByRole('heading', { level: 2, name: first }).count()).toBe(1);
    await page.unroute(listPath);
    await page.keyboard.press('n');
    await expect.poll(() => focusedHeading(page)).toBe(second);
    expect((await close()).filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([]);
  });

  test('several applications are assigned, that is undone, and all are declined at once, with the outcome of each', async () => {
    const { page, goTo, press } = risk;
    const listed = await listInReview(risk);
    await goTo('/applications');
    await page.getByRole('link', { name: listed[0] ?? '', exact: true }).waitFor();
    for (const key of ['j', 'x', 'j', 'Shift+X']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('?');
    const keys = await dialog.locator('kbd').allTextContents();
    expect(keys).toEqual(expect.arrayContaining(['X', '⇧X', '⇧A', '⇧D', '⇧M']));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+M');
    await dialog.getByLabel(ui.reason, { exact: true }).waitFor();
    await expectAccessible(page, 'assign several');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByText(ui.done, { exact: true }).count()).toBe(2);
    await expectAccessible(page, 'what became of each');
    await page.keyboard.press('Enter');
    await expect.poll(() => countAssigned(risk)).toBe(2);
    await page.keyboard.press('z');
    await expect.poll(() => countAssigned(risk)).toBe(0);
    for (const key of ['x', 'j', 'Shift+X', 'Shift+D']) await page.keyboard.press(key);
    await dialog.getByRole('group', { name: ui.presets }).waitFor();
    const totals = await dialog.locator('.totals').allTextContents();
    expect(totals.join()).toMatch(/^(?:(?:INR|MXN)\d+ rows?Together [₹$][\d,.]+)+$/);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await dialog.getByRole('status').getByText('2 declined; sent in').waitFor();
    // Pressed twice, as by a slip: it doesn't end the time to undo.
    await page.keyboard.press('Enter');
    await page.keyboard.press('z');
    await dialog.getByRole('group', { name: ui.presets }).waitFor();
    expect((await listInReview(risk)).length).toBe(listed.length);
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByText(ui.done, { exact: true }).count()).toBe(2);
    await press(dialog.getByRole('button', { name: ui.close }));
    await expect.poll(async () => (await listInReview(risk)).length).toBe(listed.length - 2);
    orderIds = await listInReview(risk);
  });

  test('of several, those with a rule against them are not approved at once, and are named', async () => {
    const { page, goTo } = risk;
    const items = await readInReview(risk);
    const against = items.filter(({ blockingRule }) => blockingRule !== null);
    const over = items.filter(({ amount, limit }) => limit !== null && amount > limit);
    expect(over.length).toBeGreaterThan(0);
    expect(against).toEqual(expect.arrayContaining(over));
    expect(against.length).toBeGreaterThan(over.length);
    await goTo('/applications?sort=-amount');
    await page.getByRole('link', { name: against[0]?.orderId ?? '', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: ui.selectAll }).check();
    await page.keyboard.press('Shift+A');
    const dialog = page.getByRole('dialog');
    const title = ui.bulkTitle.replace('{what}', applications.approve);
    await dialog
      .getByRole('heading', { name: title.replace('{count}', String(items.length - against.length)) })
      .waitFor();
    const notice = dialog.locator('.notice');
    for (const { orderId } of against) await notice.getByText(`${orderId} (`).waitFor();
    await page.keyboard.press('Escape');
  });

  test('one with a rule against it is approved only for a reason that is written or chosen', async () => {
    const { page, goTo } = risk;
    const [first, ...others] = (await readBlocked(risk)).map(({ orderId }) => orderId);
    await goTo(`/applications?orderId=${first}`);
    await page.getByRole('button', { name: applications.approve, exact: true }).waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel(ui.reason, { exact: true });
    await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await reason.inputValue()).toBe('');
    const presets = dialog.getByRole('group', { name: ui.presets }).getByRole('button');
    expect(await presets.count()).toBeGreaterThan(0);
    expect(await presets.and(page.locator('[aria-pressed=true]')).count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog.getByText(ui.reasonMissing).waitFor();
    await page.keyboard.type('pays back early');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await decline(risk, others);
    await expect.poll(async () => (await readBlocked(risk)).length).toBe(0);
    orderIds = await listInReview(risk);
  });

  test('39 are approved with at most 80 keys, none of them typed or waited with', async () => {
    const { page, goTo } = risk;
    await goTo('/applications');
    await page.getByRole('link', { name: orderIds[0] ?? '', exact: true }).waitFor();
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };
    const before = await listInReview(risk);
    const count = Math.min(applicationCount, before.length);
    await press('n');
    for (const orderId of before.slice(0, count)) {
      await expect.poll(() => focusedHeading(page)).toBe(orderId);
      await press('a');
      await page.getByRole('dialog').getByRole('button', { name: applications.approve }).waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expect.poll(async () => (await listInReview(risk)).length).toBe(before.length - count);
    expect(keys).toBeLessThanOrEqual(maxKeys - 2 * (applicationCount - count));
  });

  test('the last one leaves an empty queue, and the focus on the page', async () => {
    const { page, goTo } = risk;
    const left = await listInReview(risk);
    await goTo('/applications');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    for (const orderId of left) {
      await expect.poll(() => focusedHeading(page)).toBe(orderId);
      await page.getByRole('button', { name: applications.approve, exact: true }).waitFor();
      await page.keyboard.press('a');
      await page.getByRole('dialog').getByRole('button', { name: applications.approve }).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText(applications.empty).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page');
  });
});
