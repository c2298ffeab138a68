import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ana, startEnvironment, type TestEnvironment } from '../testing/testEnvironment.ts';
import { deskTexts } from './deskTexts.ts';
import {
  button,
  type DeskLanguage,
  type DeskUser,
  expectDone,
  expectPendingApproval,
  type InputMethod,
  signIn,
} from './deskUser.ts';

const reason = 'Checked with the borrower';

/** The daily tasks of the desk, each by keyboard alone in Spanish and by pointer in English. */
describe.each<[InputMethod, DeskLanguage]>([
  ['keyboard', 'es'],
  ['pointer', 'en'],
])('by %s, in %s', (inputMethod, language) => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await startEnvironment();
  });
  const deskUsers = new Map<string, DeskUser>();
  afterAll(async () => {
    const errors = await Promise.all([...deskUsers.values()].map((user) => user.close()));
    await environment.close();
    expect(errors.flat(), 'errors in the console').toEqual([]);
  });
  /** A signed-in user, whose page stays open from one task to the next. */
  async function deskUser(role: Parameters<typeof signIn>[1]): Promise<DeskUser> {
    const existingUser = deskUsers.get(role) ?? (await signIn(environment, role, { inputMethod, language }));
    deskUsers.set(role, existingUser);
    return existingUser;
  }
  const ui = deskTexts[language].ui;

  /** Fills in the reason of a dialog and submits it. */
  async function submitDialog({ page, type, press }: DeskUser, submit: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel(ui.reason), reason);
    await press(button(dialog, submit));
  }

  async function approveFirst(role: 'finance' | 'admin', requestName: string): Promise<void> {
    const texts = deskTexts[language].approvals;
    const checker = await deskUser(role);
    await checker.goTo('/approvals');
    await checker.press(checker.page.getByRole('link', { name: requestName, exact: true }).first());
    await checker.press(button(checker.page, texts.approve));
    await submitDialog(checker, texts.approve);
    await expectDone(checker);
  }

  test('an application is decided: less than was asked for is approved, or it is declined with a reason', async () => {
    const texts = deskTexts[language].applications;
    const risk = await deskUser('risk');
    const { page, press, type } = risk;
    await risk.goTo('/applications');
    await press(page.getByRole('link', { name: 'MX21', exact: true }));
    if (inputMethod === 'keyboard') {
      await press(button(page, texts.approve));
      await type(page.getByRole('dialog').getByLabel(texts.approveAmount), '2000');
      await submitDialog(risk, texts.approve);
    } else {
      await press(button(page, texts.decline));
      await submitDialog(risk, texts.decline);
    }
    await expectDone(risk);
    await page.getByText(texts.empty).waitFor();
  });

  test('a borrower is found by the last digits of a reference', async () => {
    const support = await deskUser('support');
    const { page, press } = support;
    const { repayAmount } = await environment.call('repaymentDetail', ana, {
      productId: 'mx-quincena',
      orderId: 'MX174',
    });
    const instructionsRequest = {
      productId: 'mx-quincena',
      orderId: 'MX174',
      amount: repayAmount,
      payCode: 'OXXO',
      requestType: 1,
    };
    const { repayDetail } = await environment.call('instructions', ana, instructionsRequest);
    await support.goTo('/');
    const search = page.getByRole('combobox', { name: deskTexts[language].shell.search });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (inputMethod === 'keyboard') await page.keyboard.press('/');
    else await search.click();
    await page.keyboard.type(String(repayDetail.vCode).replaceAll(/\D/g, '').slice(-6));
    await page.keyboard.press('Enter');
    await press(page.getByRole('link', { name: 'Ana López Hernández' }));
    await page.getByRole('heading', { level: 1, name: 'Ana López Hernández' }).waitFor();
  });

  test('a payment in suspense is matched to its loan', async () => {
    const texts = deskTexts[language].suspense;
    const reference = '93001234567890';
    await environment.pay(reference, 347_960);
    const cashier = await deskUser('cashier');
    const { page, press, type } = cashier;
    await cashier.goTo('/suspense');
    await press(page.getByRole('link', { name: reference }));
    await type(page.getByLabel(texts.other), 'MX174P');
    await press(button(page, deskTexts[language].loanPicker.search));
    await press(button(page, deskTexts[language].loanPicker.pick));
    await page.getByText('Ana López Hernández').last().waitFor();
    await press(button(page, texts.match).last());
    await submitDialog(cashier, texts.matchSubmit);
    await expectPendingApproval(cashier, ui);
    await approveFirst('finance', deskTexts[language].call.match);
    await cashier.goTo('/suspense');
    await page.getByText(texts.empty).waitFor();
  });

  test('cash is recorded in one dialog, its receipt shown, and undone by two people', async () => {
    const texts = deskTexts[language].payment;
    const cashier = await deskUser('cashier');
    const { page, press, type, choose } = cashier;
    await cashier.goTo('/loans/MX174');
    await press(button(page, texts.payment));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ana López Hernández').waitFor();
    const amount = dialog.getByLabel(texts.amount, { exact: true });
    // An abandoned amount would look like the proposal.
    await type(amount, '77');
    await page.keyboard.press('Escape');
    await press(button(page, texts.payment));
    expect(await amount.inputValue()).not.toBe('77');
    await type(amount, '463.20');
    await type(dialog.getByLabel(texts.cashGiven), '500');
    await dialog.getByText('$36.80').waitFor();
    await submitDialog(cashier, texts.submit);
    const receiptDialog = page.getByRole('dialog', { name: texts.recorded });
    await receiptDialog.getByText(/^MX-\d{6,}-/).waitFor();
    await receiptDialog.getByText('$36.80').waitFor();
    await press(button(receiptDialog, texts.close));
    await press(button(page, deskTexts[language].loan.reverseAction).first());
    const cause = page.getByRole('dialog').getByLabel(deskTexts[language].loan.reverseCause);
    await choose(cause, deskTexts[language].reversalCause.lender);
    const cash = page.getByRole('dialog').getByLabel(deskTexts[language].loan.reverseCash);
    await choose(cash, deskTexts[language].loan.cashNotReturned);
    await submitDialog(cashier, deskTexts[language].loan.reverseSubmit);
    await expectPendingApproval(cashier, ui);
  });

  test('a charge is waived by two people', async () => {
    const texts = deskTexts[language].loan;
    const support = await deskUser('support');
    const { page, press, type } = support;
    await support.goTo('/loans/MX180');
    await press(button(page, texts.waiveAction));
    await type(page.getByRole('dialog').getByLabel(texts.waiveAmount), '201');
    const waived = texts.waivesLateCharges.replace('{waived}', '$201.00').replace(/\{left\}.*/, '$');
    await page.getByRole('dialog').getByText(waived).waitFor();
    const owes = texts.waiverOwes.split('{after}')[0] ?? '';
    await page.getByRole('dialog').getByText(owes).waitFor();
    const waits = deskTexts[language].ui.approvalNeeded
      .replace('{amount}', '$201.00')
      .replace('{max}', '$200.00');
    await page.getByRole('dialog').getByText(waits).waitFor();
    await submitDialog(support, texts.waiveSubmit);
    await expectPendingApproval(support, ui);
    await approveFirst('finance', deskTexts[language].call.waive);
    await page.reload();
    await page.getByRole('columnheader', { name: texts.waived }).waitFor();
  });

  test('a promise to pay is noted', async () => {
    const texts = deskTexts[language].loan;
    const support = await deskUser('support');
    const { page, press, pickDay } = support;
    await support.goTo('/loans/MX180');
    await press(button(page, texts.promiseAction));
    const today = await page.evaluate(() => Date.now());
    const day = new Date(today + 5 * 86_400_000).toISOString().slice(0, 10);
    await pickDay(page.getByRole('dialog').getByLabel(texts.paysBy), day);
    await submitDialog(support, texts.promiseSubmit);
    await expectDone(support);
    await page.getByRole('table', { name: texts.promises }).waitFor();
  });

  test('a complaint is answered with a picture', async () => {
    const texts = deskTexts[language].complaints;
    const support = await deskUser('support');
    const { page, press, type, choose } = support;
    const complaint = { problemType: '3', problemDetail: `It does not open by ${inputMethod}` };
    const { folio } = await environment.call('complaintSave', ana, complaint);
    await support.goTo('/complaints');
    await press(page.getByRole('link', { name: folio }));
    await choose(page.getByLabel(ui.templates.split('{')[0] ?? ''), texts.templateReceived);
    const answerField = page.getByLabel(texts.answer, { exact: true });
    expect(await answerField.inputValue()).toBe(deskTexts.es.complaints.templateReceivedText);
    // The file dialog is the system's, so files are set directly.
    const oversizedImage = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(7_000_001) };
    await page.getByLabel(texts.pictures).setInputFiles(oversizedImage);
    await page.getByRole('alert').filter({ hasText: '7 MB' }).waitFor();
    await page.getByLabel(texts.pictures).setInputFiles('docs/product.png');
    await page.getByRole('img', { name: 'product.png' }).waitFor();
    await choose(page.getByLabel(texts.outcome), deskTexts[language].complaintOutcome.favourable);
    await type(page.getByLabel(ui.reason), reason);
    await press(button(page, texts.submit));
    await expectDone(support);
    await support.goTo(`/complaints?state=answered&folio=${folio}`);
    await page.getByRole('img', { name: texts.answerImage.replace('{number}', '1') }).waitFor();
  });

  test("a provider's day is closed by two people", async () => {
    const texts = deskTexts[language].reconciliation;
    const cashier = await deskUser('cashier');
    await cashier.goTo('/reconciliation');
    const table = cashier.page.getByRole('table', { name: texts.title });
    const today = table.getByRole('row').filter({ hasText: texts.runs });
    await today.first().waitFor();
    expect(await button(today.first(), texts.close).count()).toBe(0);
    await environment.advanceDays(1);
    await cashier.page.reload();
    await cashier.press(button(cashier.page, texts.close).last());
    await submitDialog(cashier, texts.closeSubmit);
    await expectPendingApproval(cashier, ui);
    await approveFirst('finance', deskTexts[language].call.closeDay);
    await cashier.page.reload();
    await expect.poll(() => cashier.page.getByText(texts.closed, { exact: true }).count()).toBe(1);
  });

  test('who says he paid is answered once no payment in suspense may be his, and the answer can be undone', async () => {
    const texts = deskTexts[language].claims;
    await environment.pay('93007777777777', 12_300);
    const problemImage = await environment.uploadPicture(ana);
    const paidOn = new Date().toISOString().slice(0, 10);
    await environment.call('paymentClaimSave', ana, {
      orderId: 'MX180',
      amount: 12_300,
      paidOn,
      problemImage,
    });
    const support = await deskUser('support');
    const { page, press, type, choose } = support;
    await support.goTo('/claims');
    await press(page.getByRole('link', { name: 'MX180', exact: true }));
    await type(page.getByLabel(ui.reason), reason);
    const answerText = page.getByLabel(texts.answer, { exact: true });
    await type(answerText, 'Ana.');
    await choose(page.getByLabel(ui.templates.split('{')[0] ?? ''), texts.templateMissing);
    expect(await answerText.inputValue()).toBe(`Ana.\n\n${deskTexts.es.claims.templateMissingText}`);
    expect(await page.getByLabel(ui.reason).inputValue()).toBe(reason);
    await press(button(page, texts.submit));
    const despite = page.getByRole('group', { name: texts.despitePayments });
    await despite.getByText(ui.notConfirmed).waitFor();
    await despite.getByRole('checkbox').press('Space');
    await press(button(page, texts.submit));
    await page.getByRole('status').getByRole('button', { name: ui.undo }).waitFor();
    await expect.poll(() => answerText.count()).toBe(0);
    await page.keyboard.press('z');
    await expect.poll(() => answerText.inputValue()).toContain('Ana.');
    expect(await despite.getByRole('checkbox').isChecked()).toBe(true);
    await press(button(page, texts.submit));
    await expectDone(support);
    await page.getByText(texts.empty).waitFor();
    await support.goTo('/borrowers/1001');
    await page.getByText('123.00').first().waitFor();
  });

  test('the loan is seen as it stood on a day', async () => {
    const texts = deskTexts[language].loan;
    const support = await deskUser('support');
    const { page, press, pickDay } = support;
    await support.goTo('/loans/MX200');
    await page.getByRole('heading', { name: texts.schedule }).waitFor();
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    await pickDay(page.getByLabel(texts.asOf), day);
    await expect.poll(() => page.url()).toContain(`asOf=${day}`);
    await page.getByRole('table', { name: texts.schedule }).waitFor();
    await press(page.getByRole('link', { name: texts.today }));
    await expect.poll(() => page.url()).not.toContain('asOf');
  });

  test("a person's data are handed over", async () => {
    const texts = deskTexts[language].borrowers;
    const support = await deskUser('support');
    const { page, press, type, downloadBy } = support;
    await support.goTo('/borrowers/1001');
    await press(button(page, texts.export));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel(ui.reason), reason);
    const pdf = await downloadBy(button(dialog, texts.exportSubmit));
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await press(button(page, texts.export));
    await dialog.getByLabel(texts.exportFormat).selectOption('json');
    await type(dialog.getByLabel(ui.reason), reason);
    const json = await downloadBy(button(dialog, texts.exportSubmit));
    expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({ borrowerId: 1001 });
  });
});
