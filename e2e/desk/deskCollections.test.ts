import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import deskConfig from '../../config/desk.json' with { type: 'json' };
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import type { DeskReply, DeskRow } from '../../src/contract/desk/schemas/index.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ana, ravi, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { signIn } from './deskUser.ts';

/** Calling borrowers about late loans, one after the other. */

const texts = deskTexts.en.collections;
const [callReason = { en: '' }] = deskConfig.queues.callList.showPhone;
let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

type Called = { contactRestriction: string | null };
type CallList = { items: (DeskRow<'callList'> & Called)[]; next: string | null };

/** Whatever the hour and the demonstration's complaints, those who were not called today may be called. */
async function allowCalls(page: Page): Promise<void> {
  const allow = (row: Called) => ({
    ...row,
    contactRestriction: row.contactRestriction === 'calledToday' ? row.contactRestriction : null,
  });
  await page.route(`**${deskPrefix}/collections/borrowers?*`, async (route) => {
    const url = route.request().url().replace('callable=now', '').replace('limit=2', 'limit=50');
    const reply = await route.fetch({ url });
    const { items, next } = (await reply.json()) as CallList;
    const isCallable = route.request().url().includes('callable=now');
    const shown = items.map((row) => ({ ...row, ...allow(row) }));
    await route.fulfill({
      json: {
        items: isCallable ? shown.filter(({ contactRestriction }) => contactRestriction === null) : shown,
        next,
      },
    });
  });
  await page.route(`**${deskPrefix}/collections/borrowers/*`, async (route) => {
    const reply = await route.fetch();
    const card = (await reply.json()) as DeskReply<'callCard'>;
    await route.fulfill({
      json: {
        ...card,
        contactRestrictions: card.contactRestrictions.filter(
          (contactRestriction) => contactRestriction === 'calledToday',
        ),
      },
    });
  });
}

test('a call is recorded and the next borrower follows, by keyboard, the phone revealed with a link to call it', async () => {
  const { page, goTo, press, type, close } = await signIn(environment, 'support', {
    language: 'en',
    inputMethod: 'keyboard',
  });
  await allowCalls(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(`/collections?borrowerId=${ravi.userId}`);
  const record = page.getByRole('region', { name: texts.record });
  await record.waitFor();
  await expectAccessible(page, 'the card');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog').last();
  const prepared = new RegExp(callReason.en);
  await dialog.getByRole('button', { name: prepared, pressed: true }).waitFor();
  await page.keyboard.press('3');
  await dialog.getByRole('button', { name: prepared, pressed: false }).waitFor();
  await page.keyboard.press('1');
  const revealed = page.waitForRequest((request) => request.url().endsWith('/reveal'));
  await page.keyboard.press('Enter');
  expect((await revealed).postDataJSON()).toMatchObject({ field: 'phone', reason: callReason.en });
  const link = page.getByRole('link', { name: new RegExp(ravi.phone) });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^tel:\\+\\d+${ravi.phone}$`));
  await press(page.getByRole('button', { name: deskTexts.en.borrowers.copy, exact: true }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(ravi.phone);
  await record.getByLabel(texts.outcome).selectOption('refusal');
  await type(record.getByLabel(texts.note), 'Says that it was paid');
  await press(record.getByRole('button', { name: texts.submit }));
  await expect.poll(() => new URL(page.url()).searchParams.get('borrowerId')).not.toBe(ravi.userId);
  expect(new URL(page.url()).searchParams.get('borrowerId')).not.toBeNull();
  await page.getByRole('region', { name: texts.record }).waitFor();
  await goTo(`/collections?borrowerId=${ravi.userId}`);
  await page.getByText('Says that it was paid').waitFor();
  await page.getByText('Called today').first().waitFor();
  expect(await page.getByRole('button', { name: /^Reveal/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('borrowerId')).toBeNull();
  await page.keyboard.press('n');
  await expect.poll(() => new URL(page.url()).searchParams.get('borrowerId')).not.toBeNull();
  expect(new URL(page.url()).searchParams.get('borrowerId')).not.toBe(ravi.userId);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await close()).toEqual([]);
});

test('a promise is recorded with its amount and day; filters are part of the address', async () => {
  const { page, goTo, press, pickDay, close } = await signIn(environment, 'admin', {
    language: 'en',
    width: 390,
  });
  await allowCalls(page);
  await goTo(`/collections?borrowerId=${ana.userId}`);
  const record = page.getByRole('region', { name: texts.record });
  await record.getByLabel(texts.outcome).selectOption('promise');
  const submit = record.getByRole('button', { name: texts.submit });
  await press(submit);
  const amount = record.getByLabel(texts.promisedAmount);
  const isInvalid = () => amount.getAttribute('aria-invalid');
  expect([await amount.inputValue(), await isInvalid()]).toEqual(['', 'true']);
  await amount.fill('9999999');
  const paysBy = record.getByLabel(texts.promised);
  await pickDay(paysBy, (await paysBy.getAttribute('min')) ?? '');
  await press(submit);
  await record.getByText(/^At most \$[\d,]+\.\d\d\.$/).waitFor();
  expect([await isInvalid(), await page.getByRole('alert').count()]).toEqual(['true', 0]);
  await amount.fill('100');
  await goTo('/');
  await goTo(`/collections?borrowerId=${ana.userId}`);
  await amount.waitFor();
  expect([await record.getByLabel(texts.outcome).inputValue(), await amount.inputValue()]).toEqual([
    'promise',
    '100',
  ]);
  await press(submit);
  await expect.poll(() => new URL(page.url()).searchParams.get('borrowerId')).not.toBe(ana.userId);
  await goTo('/collections?promise=today');
  await page.getByRole('link', { name: /Ana/ }).first().waitFor();
  await press(page.getByRole('button', { name: deskTexts.en.ui.filters, exact: true }));
  await page.getByLabel(texts.market).selectOption('IN');
  await press(page.getByRole('button', { name: deskTexts.en.ui.applyFilters }));
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('IN');
  expect(new URL(page.url()).searchParams.get('promise')).toBe('today');
  await page.getByText(texts.empty).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(await close()).toEqual([expect.stringContaining('409 (Conflict)')]);
});
