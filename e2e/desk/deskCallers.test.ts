import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import { outcomeToast, signIn } from './deskUser.ts';

/** A borrower who calls is served from one page. */

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startEnvironment();
});
afterAll(() => environment.close());

test('a caller’s complaint is entered and opened, a note taken, a receipt offered', async () => {
  const { borrowers: texts, complaints, loan, payment } = deskTexts.es;
  const user = await signIn(environment, 'support', { language: 'es' });
  const { page, goTo, press, type, choose } = user;
  const { repayAmount: amount } = await environment.call('repaymentDetail', ana, { orderId: 'MX174' });
  const instructions = { orderId: 'MX174', amount, payCode: 'OXXO', requestType: 1 };
  const { repayDetail } = await environment.call('instructions', ana, instructions);
  await environment.pay(repayDetail.vCode, amount);
  await goTo(`/borrowers/${ana.userId}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await button(payment.print).first().waitFor();
  await press(button(loan.noteAction));
  await type(dialog.getByLabel(loan.noteText), 'Pregunta por su saldo');
  await press(dialog.getByRole('button', { name: loan.noteSubmit, exact: true }));
  await page.getByText('Pregunta por su saldo').waitFor();

  await press(button(texts.enterComplaint));
  await choose(dialog.getByLabel(texts.complaintType), 'Un pago que no aparece');
  await type(dialog.getByLabel(texts.detail), 'Pagó ayer y no lo ve');
  await press(dialog.getByRole('button', { name: texts.complaintSubmit, exact: true }));
  await outcomeToast(page).waitFor();
  await page.getByText('Pagó ayer y no lo ve').waitFor();
  await page.getByText(complaints.phone).waitFor();
  expect(await user.close()).toEqual([]);
});

test('a promise noted by mistake is withdrawn from the loan', async () => {
  const texts = deskTexts.en.loan;
  const user = await signIn(environment, 'collections', { language: 'en' });
  const { page, goTo, press, type } = user;
  const dialog = page.getByRole('dialog');
  await goTo('/loans/MX180');
  await press(page.getByRole('button', { name: texts.promiseAction, exact: true }));
  const paysBy = dialog.getByLabel(texts.paysBy);
  await paysBy.fill((await paysBy.getAttribute('min')) ?? '');
  await type(dialog.getByLabel(deskTexts.en.ui.reason), 'said by telephone');
  await press(dialog.getByRole('button', { name: texts.promiseSubmit, exact: true }));
  const promises = page.getByRole('table', { name: texts.promises });
  await press(promises.getByRole('button', { name: /^Withdraw/ }));
  await type(dialog.getByLabel(deskTexts.en.ui.reason), 'noted on the wrong loan');
  await press(dialog.getByRole('button', { name: texts.withdrawPromise, exact: true }));
  await promises.waitFor({ state: 'detached' });
  await page.getByText('Promise withdrawn').first().waitFor();
  expect(await user.close()).toEqual([]);
});

test('a role without collections opens a late loan, and asks for nothing that it may not see', async () => {
  const { page, goTo, close } = await signIn(environment, 'risk', { language: 'en' });
  await goTo('/loans/MX180');
  await page.getByRole('table', { name: deskTexts.en.loan.schedule }).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await close()).toEqual([]);
});

test('the receipt of cash that settles a loan stays to be printed', async () => {
  const { payment, ui } = deskTexts.en;
  const { page, goTo, press, type, close } = await signIn(environment, 'cashier', { language: 'en' });
  const record = page.getByRole('button', { name: payment.payment, exact: true });
  await goTo('/loans/MX180');
  await press(record);
  await type(page.getByRole('dialog').getByLabel(ui.reason), 'paid at the counter');
  await press(page.getByRole('dialog').getByRole('button', { name: payment.submit, exact: true }));
  await record.waitFor({ state: 'detached' });
  const receipt = page.getByRole('dialog', { name: payment.recorded });
  await receipt.getByText(/^MX-\d{6,}-/).waitFor();
  await press(receipt.getByRole('button', { name: payment.close, exact: true }));
  expect(await close()).toEqual([]);
});
