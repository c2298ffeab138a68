import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { approvalReply, claimReply } from './deskReplies.ts';
import { deskTexts } from './deskTexts.ts';
import { signIn } from './deskUser.ts';

/** What only a browser shows of the desk's pages. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test.each(['light', 'dark'] as const)(
  'the sign-in page has nothing that axe finds, in the %s',
  async (colorScheme) => {
    const context = await environment.browser.newContext({
      viewport: { width: 768, height: 860 },
      colorScheme,
    });
    const page = await context.newPage();
    await page.goto(`${environment.origin}/desk/loans/MX180`);
    await page.getByText('admin@quincena.example').waitFor();
    await expectAccessible(page, 'sign-in', { ruleSet: colorScheme === 'dark' ? 'ofColour' : 'all' });
    await context.close();
  },
);

test('staff who come back from the company account without access are informed once', async () => {
  const texts = deskTexts.en.signIn;
  const context = await environment.browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  for (const result of ['refused', 'unanswered'] as const) {
    await page.goto(`${environment.origin}/desk?sign-in=${result}`);
    await page.getByRole('alert').getByText(texts[result]).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: texts.title }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  }
  await context.close();
});

test('a list is sorted by its server by the column that is pressed, turned around, and as it was again', async () => {
  const { page, goTo, press, close } = await signIn(environment, 'admin', { language: 'en' });
  await goTo('/staff');
  const header = page.getByRole('columnheader', { name: deskTexts.en.staff.name });
  const names = () => page.getByRole('table').first().locator('tbody td:nth-child(2)').allInnerTexts();
  await header.waitFor();
  const initialOrder = await names();
  expect(new Set(initialOrder).size).toBeGreaterThan(3);
  const ascending = initialOrder.toSorted((a, b) => (a < b ? -1 : 1));
  for (const [direction, sort, order] of [
    ['ascending', 'name', ascending],
    ['descending', '-name', ascending.toReversed()],
    [null, null, initialOrder],
  ] as const) {
    await press(header.getByRole('button'));
    await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction);
    await expect.poll(names).toEqual(order);
    expect(new URL(page.url()).searchParams.get('sort')).toBe(sort);
  }
  expect(await close()).toEqual([]);
});

test('loans are sorted by lateness from the latest when it is first pressed', async () => {
  const { page, goTo, press, close } = await signIn(environment, 'admin', { language: 'en' });
  await goTo('/loans');
  const header = page.getByRole('columnheader', { name: deskTexts.en.loanLists.daysLate });
  await press(header.getByRole('button'));
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-daysLate');
  expect(await close()).toEqual([]);
});

test('columns are chosen, and saved with the order as a view that leads back to them', async () => {
  const texts = deskTexts.en;
  const { page, goTo, press, type, close } = await signIn(environment, 'admin', { language: 'en' });
  await goTo('/staff?sort=-name');
  const roleHeader = page.getByRole('columnheader', { name: texts.staff.roles });
  await roleHeader.waitFor();
  await press(page.getByRole('button', { name: texts.ui.columns, exact: true }));
  await page.getByRole('checkbox', { name: texts.staff.roles }).uncheck();
  await expect.poll(() => roleHeader.count()).toBe(0);
  await expectAccessible(page, 'columns', { ruleSet: 'all' });
  await page.keyboard.press('Escape');
  const chosen = new URL(page.url()).search;
  await press(page.getByRole('button', { name: texts.ui.views, exact: true }));
  await type(page.getByLabel(texts.ui.viewName), 'By name');
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: 'By name', exact: true });
  await view.waitFor();
  await expectAccessible(page, 'views', { ruleSet: 'all' });
  await goTo('/staff');
  await roleHeader.waitFor();
  await press(page.getByRole('button', { name: texts.ui.views, exact: true }));
  await press(view);
  await expect.poll(() => roleHeader.count()).toBe(0);
  expect([...new URL(page.url()).searchParams].toSorted()).toEqual(
    [...new URLSearchParams(chosen)].toSorted(),
  );
  await press(page.getByRole('button', { name: texts.ui.views, exact: true }));
  await press(page.getByRole('button', { name: 'Delete view By name' }));
  await expect.poll(() => view.count()).toBe(0);
  expect(await close()).toEqual([]);
});

test('a claim and an approval are opened by their address though the list beside ends before them', async () => {
  const { page, goTo, close } = await signIn(environment, 'admin', { language: 'en' });
  const list = { items: [], next: null };
  await page.route(`**${deskPrefix}/claims`, (route) => route.fulfill({ json: list }));
  await page.route(`**${deskPrefix}/claims/${claimReply.orderId}`, (route) =>
    route.fulfill({ json: claimReply }),
  );
  const noAssignee = { isOpen: true, assignee: null, candidates: [] };
  const unassigned = { caseKind: 'claim', caseId: claimReply.orderId, borrowerId: 1001, ...noAssignee };
  await page.route(`**${deskPrefix}/cases/assignment?*`, (route) => route.fulfill({ json: unassigned }));
  await page.route(`**${deskPrefix}/approvals?*`, (route) => route.fulfill({ json: list }));
  await page.route(`**${deskPrefix}/approvals/*`, (route) => route.fulfill({ json: approvalReply }));
  await goTo(`/claims?orderId=${claimReply.orderId}`);
  await page.getByText(claimReply.reference).waitFor();
  await goTo(`/approvals?approvalId=${approvalReply.approvalId}`);
  await page.getByText(approvalReply.account, { exact: true }).waitFor();
  expect(await close()).toEqual([]);
});

test('an entry of the journal opens to its lines; on paper the list says what it shows, and cuts no column', async () => {
  const finance = await signIn(environment, 'finance', { language: 'en' });
  const { page } = finance;
  const { journal, lines } = deskTexts.en.accounting;
  await page.goto(`${environment.origin}/desk/accounting?list=journal`);
  const table = page.getByRole('table', { name: journal });
  await table.getByRole('link').first().click();
  const entry = page.getByRole('dialog').getByRole('table', { name: lines }).getByRole('row');
  await expect.poll(() => entry.count()).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 900 });
  const shown = page.locator('.filter-links a:visible');
  expect(await shown.allTextContents()).toEqual([journal, 'Mexico']);
  expect(await page.locator('.filters input[type="date"]:visible').count()).toBe(1);
  const [tableWidth, frameWidth] = await table.evaluate((element) => [
    element.scrollWidth,
    element.parentElement?.clientWidth ?? 0,
  ]);
  expect(tableWidth).toBeLessThanOrEqual(frameWidth);
  expect(await finance.close()).toEqual([]);
});

test('a list with check boxes is printed with each heading above its own column', async () => {
  const { page, goTo, close } = await signIn(environment, 'risk', { language: 'en' });
  await goTo('/applications');
  await page.getByRole('table').getByRole('checkbox').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const offsets = await page.getByRole('table').evaluate((table) => {
    const [heading, row] = table.querySelectorAll('tr');
    const listLefts = (of: Element | undefined) =>
      [...(of?.children ?? [])]
        .map((cell) => cell.getBoundingClientRect())
        .flatMap(({ width, left }) => (width > 0 ? [left] : []));
    return { headings: listLefts(heading), cells: listLefts(row) };
  });
  expect(offsets.cells.length).toBeGreaterThan(3);
  expect(offsets.cells).toEqual(offsets.headings);
  expect(await close()).toEqual([]);
});

test('only the active filter link of a list is marked as current', async () => {
  const { page, goTo, close } = await signIn(environment, 'admin');
  const countMarkedLinks = async (path: string) => {
    await goTo(path);
    const filterLinks = page.locator('.filter-links').first();
    await filterLinks.waitFor();
    return filterLinks.locator('[aria-current]').count();
  };
  for (const path of [
    '/collections',
    '/collections?bucket=31-60',
    '/collections?promise=broken',
    '/suspense?list=reversals',
    '/approvals?state=refused',
  ])
    expect(await countMarkedLinks(path), path).toBe(1);
  expect(await close()).toEqual([]);
});

test('each queue of today that has a list of its own leads to as many as it counts, and to those alone', async () => {
  const texts = deskTexts.es.today;
  const { page, goTo, close } = await signIn(environment, 'admin');
  const reason = 'said by telephone';
  async function post(path: string, data: object, by = page): Promise<Record<string, unknown>> {
    const headers = { 'x-desk': '1', 'idempotency-key': randomUUID() };
    const response = await by.request.post(`${environment.origin}${deskPrefix}/${path}`, {
      data: { ...data, reason },
      headers,
    });
    expect(response.ok(), path).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  }
  const loan = await page.request.get(`${environment.origin}${deskPrefix}/loans/MX180`);
  const { today } = (await loan.json()) as { today: string };
  await post('loans/MX180/promises', { amount: 50_000, paysBy: today });
  const privacyRequest = { borrowerId: 1001, kind: 'access', requestText: 'Everything you have' };
  const [{ requestId }] = await Promise.all([
    post('privacy-requests', privacyRequest),
    post('privacy-requests', privacyRequest),
  ]);
  const granted = { state: 'granted', answer: 'Here it is', identityShownBy: 'document' };
  await post(`privacy-requests/${requestId}/answer`, granted);
  // Only requests of others are counted: a maker can't decide their own.
  const maker = await signIn(environment, 'finance');
  await post('loans/MX180/write-off', {}, maker.page);
  expect(await maker.close()).toEqual([]);
  await environment.pay('93001234567890', 4_200);
  // The daily run that it asks for computes whom to call.
  const day = await page.request.post(`${environment.origin}/demo/day`, {
    data: { advanceDays: 1 },
    headers: { origin: environment.origin },
  });
  expect(day.ok()).toBe(true);
  await expect
    .poll(async () => {
      const list = `${environment.origin}${deskPrefix}/collections/borrowers?promise=broken`;
      return ((await (await page.request.get(list)).json()) as { items: unknown[] }).items.length;
    })
    .toBeGreaterThan(0);

  const countedQueues = page.getByRole('table').getByRole('link');
  await goTo('/');
  await countedQueues.first().waitFor();
  const queueTexts = await countedQueues.allTextContents();
  const nonEmptyQueues: string[] = [];
  // What the new day does may still change a queue between its count and its list: both are read again.
  async function leadsToItsCount(name: keyof typeof texts): Promise<boolean> {
    await goTo('/');
    const row = page.getByRole('table').getByRole('row').filter({ hasText: texts[name] });
    await page.getByRole('table').waitFor();
    const link = row.getByRole('link', { name: texts[name], exact: true });
    if ((await link.count()) === 0) return true;
    const count = Number(await row.getByRole('cell').nth(1).textContent()) || 0;
    await link.click();
    await expect.poll(() => page.url()).not.toMatch(/desk\/?$/);
    const hasAsMany = await page
      .waitForFunction((rows) => document.querySelectorAll('main tbody tr').length === rows, count, {
        timeout: 20_000,
      })
      .then(
        () => true,
        () => false,
      );
    if (hasAsMany && count > 0) nonEmptyQueues.push(name);
    return hasAsMany;
  }
  // Differences stand in a panel above the days; the state of the system lists every job.
  const countedInPanels = new Set<string>(['differences', 'stalledJobs']);
  for (const name of Object.keys(texts) as (keyof typeof texts)[])
    if (queueTexts.includes(texts[name]) && !countedInPanels.has(name))
      await expect.poll(() => leadsToItsCount(name), { message: name }).toBe(true);
  expect(nonEmptyQueues).toEqual(
    expect.arrayContaining([
      'applications',
      'suspense',
      'brokenPromises',
      'approvals',
      'privacyRequests',
      'grantedRequests',
    ]),
  );
  expect(await close()).toEqual([]);
});
