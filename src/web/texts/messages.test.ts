import { describe, expect, test } from 'vitest';
import { texts as cards } from '../borrower/cardRepayment/texts.ts';
import { texts as complaint } from '../borrower/complaint/texts.ts';
import { texts as complaintDetails } from '../borrower/complaintDetails/texts.ts';
import { texts as complaintForm } from '../borrower/complaintForm/texts.ts';
import { texts as extension } from '../borrower/extension/texts.ts';
import { texts as confirm } from '../borrower/loanConfirm/texts.ts';
import { dialogTexts } from '../borrower/loanDetails/dialogTexts.ts';
import { texts as recommended } from '../borrower/recommended/texts.ts';
import { texts as contact } from '../site/contact/texts.ts';
import { shared } from './shared.ts';

/** Each message stands in the language in which the specification writes it. */
describe('messages stand to the letter', () => {
  test('complaints', () => {
    expect(complaintForm.en.required).toBe('Please provide your opinions and suggestions');
    expect(complaintForm.en.charged).toBe('Charging successful!');
    expect(complaint.en.unsupported).toBe('The selected order does not support sending collection types');
  });

  test('a rating without a star', () => {
    expect(dialogTexts.es.chooseStars).toBe('Seleccione una calificación');
    expect(complaintDetails.es.chooseStars).toBe('Seleccione una calificación');
  });

  test('the contact form', () => {
    expect(contact.en).toMatchObject({
      incomplete: 'Please provide complete information!',
      successful: 'Successful!',
      submit: 'Submit',
    });
  });

  test('the older card repayment', () => {
    expect(cards.zh).toMatchObject({
      chooseCard: '请先选择付款银行卡！',
      wrongLength: '请输入正确的验证码',
      codeSent: '验证码已发送，请在手机上查看！',
      listFailed: '查询卡列表失败',
      processFailed: '处理失败',
      networkError: 'error',
    });
  });

  test('copying says that it succeeded, in each language', () => {
    expect([shared.es.copied, shared.en.copied, shared.zh?.copied]).toEqual([
      'Copiado',
      'Copied',
      '复制成功',
    ]);
  });
});

test('the pages speak plainly of who reviews, what it comes to, and what else can be done', () => {
  expect([extension.es.reviewedBy, extension.en.reviewedBy]).toEqual([
    'Revisado por {reviewer}',
    'Reviewed by {reviewer}',
  ]);
  expect([confirm.es.detail, confirm.en.detail]).toEqual(['Desglose', 'Breakdown']);
  expect(cards.es.otherWays).toBe('Elegir otra forma de pago');
  expect(recommended.en.back).toBe('Back to home');
  expect(shared.es.order).toBe('Préstamo {order}');
});
