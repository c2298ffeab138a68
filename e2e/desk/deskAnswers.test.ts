import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../src/contract/desk/schemas/index.ts';
import { startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { signIn } from './deskUser.ts';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('a request about personal data is answered as decided, undone before it is sent, and says who answered', async () => {
  const { privacy: texts, ui } = deskTexts.en;
  const { page, goTo, press, type, choose, close } = await signIn(environment, 'support', { language: 'en' });
  const reply = await page.request.post('/desk/api/privacy-requests', {
    data: { borrowerId: 1001, kind: 'correction', requestText: 'My income', reason: 'asked by telephone' },
    headers: { 'x-desk': '1', 'idempotency-key': 'privacy' },
  });
  const { requestId } = (await reply.json()) as { requestId: string };
  await goTo(`/privacy?requestId=${requestId}`);
  const prepared = page.getByLabel(ui.templates.split('{')[0] ?? '');
  const decision = page.getByLabel(texts.decision, { exact: true });
  const answer = page.getByLabel(texts.answerText, { exact: true });
  await choose(prepared, texts.template_correction);
  await expect.poll(() => decision.inputValue()).toBe('granted');
  expect(await answer.inputValue()).toContain('Los corregiremos');
  await page.getByLabel(texts.identityShownBy, { exact: true }).waitFor();
  await choose(decision, texts.refuse);
  await expect.poll(() => answer.inputValue()).toBe('');
  expect(await prepared.inputValue()).toBe('');

  await choose(prepared, texts.template_law);
  await type(page.getByLabel(ui.reason, { exact: true }), 'declared so');
  await press(page.getByRole('button', { name: texts.answerAction, exact: true }));
  const message = page.getByRole('status').filter({ hasText: 'Ana López Hernández' });
  await message.getByRole('button', { name: ui.undo }).waitFor();
  await page.keyboard.press('z');
  await expect.poll(() => answer.inputValue()).toContain('No podemos hacer lo que pediste');
  await press(page.getByRole('button', { name: texts.answerAction, exact: true }));
  await page.getByText(texts.empty).waitFor();
  await goTo(`/privacy?state=refused&requestId=${requestId}`);
  await page.getByText(/support@quincena\.example.*declared so/).waitFor();
  expect(await close()).toEqual([]);
});

test('an answer to a complaint is undone before it is sent; what was typed stays', async () => {
  const { page, goTo, press, type, choose, close } = await signIn(environment, 'support', {
    language: 'en',
  });
  const { complaints: texts, ui } = deskTexts.en;
  await goTo('/complaints?folio=MX26-DEMO-WAIT');
  const answer = page.getByLabel(texts.answer, { exact: true });
  await type(answer, 'Nobody calls you at night again');
  await choose(page.getByLabel(texts.outcome), deskTexts.en.complaintOutcome.favourable);
  await type(page.getByLabel(ui.reason, { exact: true }), 'heard');
  await press(page.getByRole('button', { name: texts.submit, exact: true }));
  await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
  await page.keyboard.press('z');
  await page.getByRole('heading', { level: 2, name: 'MX26-DEMO-WAIT' }).waitFor();
  await expect.poll(() => answer.inputValue()).toBe('Nobody calls you at night again');
  await page.getByText(ui.draftKept).waitFor();
  const { answeredAt } = await page.request
    .get('/desk/api/complaints/MX26-DEMO-WAIT')
    .then((response) => response.json() as Promise<DeskReply<'complaint'>>);
  expect(answeredAt).toBeNull();
  await press(page.getByRole('button', { name: ui.draftDiscard, exact: true }));
  expect(await answer.inputValue()).toBe('');
  expect(await close()).toEqual([]);
});

test('a borrower is asked about a complaint, without a reason', async () => {
  const { complaints: texts, ui } = deskTexts.en;
  const { page, goTo, press, choose, close } = await signIn(environment, 'support', { language: 'en' });
  await goTo('/complaints?folio=MX26-DEMO-WAIT');
  await press(page.getByRole('button', { name: texts.ask, exact: true }));
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByLabel(ui.templates.split('{')[0] ?? ''), texts.askReceipt);
  await press(dialog.getByRole('button', { name: texts.ask, exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(texts.noReply).waitFor();
  expect(await close()).toEqual([]);
});

test('a complaint that is answered by a double click is answered once', async () => {
  const { complaints: texts, ui } = deskTexts.en;
  const { page, goTo, type, choose, close } = await signIn(environment, 'support', { language: 'en' });
  let answers = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/MX26-DEMO-WAIT/answer')) answers += 1;
  });
  await goTo('/complaints?folio=MX26-DEMO-WAIT');
  await type(page.getByLabel(texts.answer, { exact: true }), 'Nobody calls you at night again');
  await choose(page.getByLabel(texts.outcome), deskTexts.en.complaintOutcome.favourable);
  await type(page.getByLabel(ui.reason, { exact: true }), 'heard');
  await page.getByRole('button', { name: texts.submit, exact: true }).dblclick();
  await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor({ state: 'detached' });
  await expect.poll(() => answers).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(answers).toBe(1);
  expect(await close()).toEqual([]);
});

test('a write waits for the answer to the one before it, and is not sent if its form is closed meanwhile', async () => {
  const { loan: texts, ui } = deskTexts.en;
  const { page, goTo, press, type, close } = await signIn(environment, 'support', { language: 'en' });
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  let waivers = 0;
  await page.route('**/loans/MX180/waivers', async (route) => {
    waivers += 1;
    await isAnswered;
    await route.continue();
  });
  async function waive(amount: string) {
    await press(page.getByRole('button', { name: texts.waiveAction, exact: true }));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel(texts.waiveAmount), amount);
    await type(dialog.getByLabel(ui.reason, { exact: true }), 'agreed');
    const submit = dialog.getByRole('button', { name: texts.waiveSubmit, exact: true });
    await press(submit);
    return submit;
  }
  await goTo('/loans/MX180');
  await waive('1');
  await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
  const second = await waive('201');
  await expect.poll(() => second.getAttribute('aria-busy')).toBe('true');
  await press(page.getByRole('dialog').getByRole('button', { name: ui.cancel, exact: true }));
  answer();
  await page.getByRole('alert').filter({ hasText: ui.notSent }).waitFor();
  expect(waivers).toBe(1);
  expect(await close()).toEqual([]);
});
