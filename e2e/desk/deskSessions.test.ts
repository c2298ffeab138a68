import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskPrefix } from '../../src/contract/desk/calls.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ravi, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import {
  type DeskLanguage,
  type DeskUser,
  type InputMethod,
  outcomeToast,
  signIn,
  waitForFrame,
} from './deskUser.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

/** Signs Ravi in on one more device. */
async function signInOnDevice(deviceName: string): Promise<void> {
  const otherDevice = { ...ravi, deviceId: deviceName, sessionId: '' };
  const signInRequest = { market: 'IN', phone: ravi.phone };
  await environment.call('smsCode', otherDevice, signInRequest);
  const verifyCode = /\d{6}/.exec((await environment.messages(ravi.phone)).at(-1) ?? '')?.[0] ?? '';
  await environment.call('login', otherDevice, { ...signInRequest, verifyCode, deviceName });
}

async function endSession(
  { page, press, type }: DeskUser,
  language: DeskLanguage,
  submit: string,
): Promise<void> {
  const ui = deskTexts[language].ui;
  const dialog = page.getByRole('dialog');
  await type(dialog.getByLabel(ui.reason), 'The phone was lost');
  await expectAccessible(page, 'the question before a session is ended');
  await press(dialog.getByRole('button', { name: submit, exact: true }));
  await outcomeToast(page).waitFor();
}

const inputMethods: [InputMethod, DeskLanguage][] = [
  ['keyboard', 'es'],
  ['pointer', 'en'],
];

test.each(inputMethods)(
  'a borrower who lost a phone is signed out there, and then everywhere, by %s, in %s',
  async (inputMethod, language) => {
    const texts = deskTexts[language].borrowers;
    const lostDevice = `The phone lost by ${inputMethod}`;
    await signInOnDevice(lostDevice);
    const support = await signIn(environment, 'support', { inputMethod, language });
    const { page, press } = support;
    const waitUntilLoaded = () => expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await support.goTo(`/borrowers/${ravi.userId}`);
    const row = page
      .getByRole('table', { name: texts.sessions })
      .getByRole('row')
      .filter({ hasText: lostDevice });
    await row.waitFor();
    // What is above it moves it comes.
    await waitUntilLoaded();
    await press(row.getByRole('button', { name: texts.end, exact: true }));
    await endSession(support, language, texts.end);
    await row.waitFor({ state: 'detached' });
    await signInOnDevice(`Another by ${inputMethod}`);
    await page.reload();
    const endAll = page.getByRole('button', { name: texts.endAll, exact: true });
    await endAll.waitFor();
    await waitUntilLoaded();
    await press(endAll);
    await endSession(support, language, texts.endAll);
    await page.getByRole('table', { name: texts.sessions }).waitFor({ state: 'detached' });
    await page.getByText(texts.noSessions, { exact: true }).first().waitFor();
    expect(await support.close()).toEqual([]);
  },
);

test('an invited person opens the link and chooses a passphrase that is not among the first tried', async () => {
  const [admin, secondUser] = await Promise.all([
    signIn(environment, 'admin'),
    signIn(environment, 'admin2'),
  ]);
  const headers = (key: string) => ({ 'x-desk': '1', 'idempotency-key': key });
  const reason = 'hired';
  const email = 'invited@lender.example';
  const invitationRequest = await admin.page.context().request.post('/desk/api/staff', {
    data: { email, name: 'Inés', roles: ['support'], reason },
    headers: headers('invite'),
  });
  const { approvalId, invitation } = (await invitationRequest.json()) as {
    approvalId: string;
    invitation: string;
  };
  const context = await environment.browser.newContext({ locale: 'en-GB', baseURL: environment.origin });
  const page = await context.newPage();
  const texts = deskTexts.en.invitation;
  await page.goto(invitation);
  await page.getByText(texts.failed).waitFor();
  await secondUser.page.context().request.post(`/desk/api/approvals/${approvalId}`, {
    data: { approve: true, email, reason },
    headers: headers('approve'),
  });
  await page.reload();
  const choose = async (passphrase: string) => {
    await page.getByLabel(texts.passphrase, { exact: true }).fill(passphrase);
    await page.getByLabel(texts.again).fill(passphrase);
    await page.getByRole('button', { name: texts.submit }).click();
  };
  await choose('passwordpassword');
  await page.getByText(texts.notSaved).waitFor();
  await choose('a heron over the harbour');
  await page.getByRole('heading', { level: 1, name: deskTexts.en.sessions.title }).waitFor();
  await page.goto(invitation);
  await page.getByText(texts.failed).waitFor();
  await context.close();
  expect([...(await admin.close()), ...(await secondUser.close())]).toEqual([]);
});

test('the link of an invitation is shown once and stands until it is put away', async () => {
  const { page, goTo, press, type, close } = await signIn(environment, 'admin', { language: 'en' });
  await page.route(`**${deskPrefix}/staff`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 202,
          json: {
            approvalId: randomUUID(),
            state: 'waiting',
            expiresAt: '2026-12-01T12:00:00.000Z',
            invitation: 'https://desk.example/desk/invitation#shown-only-once',
          },
        })
      : route.continue(),
  );
  await goTo('/staff');
  await press(page.getByRole('button', { name: deskTexts.en.staff.add, exact: true }));
  const form = page.getByRole('dialog').first();
  await type(form.getByLabel(deskTexts.en.staff.email), 'new@lender.example');
  await type(form.getByLabel(deskTexts.en.staff.name, { exact: true }), 'New');
  await form.getByRole('checkbox').first().check();
  await type(form.getByLabel(deskTexts.en.ui.reason, { exact: true }), 'hired');
  await press(form.getByRole('button', { name: deskTexts.en.staff.addSubmit, exact: true }));
  const link = page.getByText('shown-only-once');
  await link.waitFor();
  // A browser lets the second one through unless an option forbids it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await waitForFrame(page);
  expect(await link.isVisible()).toBe(true);
  await press(page.getByRole('button', { name: deskTexts.en.ui.secretClose }));
  await expect.poll(() => link.count()).toBe(0);
  await page.getByText(deskTexts.en.ui.approvalPending).waitFor();
  expect(await close()).toEqual([]);
});
