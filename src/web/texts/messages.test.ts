import * as attachment from 'messages:attachment';
import * as cardPayment from 'messages:cardPayment';
import * as cards from 'messages:cardRepayment';
import * as common from 'messages:common';
import * as complaint from 'messages:complaint';
import * as complaintForm from 'messages:complaintForm';
import * as extension from 'messages:extension';
import * as confirm from 'messages:loanConfirm';
import * as promotion from 'messages:promotion';
import * as rating from 'messages:rating';
import * as recommended from 'messages:recommended';
import * as contact from 'messages:siteContact';
import * as smsCode from 'messages:smsCode';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../contract/launch.ts';
import { setLanguage } from './language.ts';

function saidIn(language: Language, ...messages: (() => string)[]): string[] {
  setLanguage(language);
  return messages.map((message) => message());
}

/** Each message stands in the language in which the specification writes it. */
describe('messages stand to the letter', () => {
  test('complaints', () => {
    expect(saidIn('en', complaintForm.required, attachment.charged, complaint.unsupported)).toEqual([
      'Please provide your opinions and suggestions',
      'Charging successful!',
      'The selected order does not support sending collection types',
    ]);
  });

  test('a rating without a star', () => {
    expect(saidIn('es', rating.chooseStars)).toEqual(['Seleccione una calificación']);
  });

  test('the contact form', () => {
    const said = saidIn('en', contact.incomplete, contact.successful, contact.submit);
    expect(said).toEqual(['Please provide complete information!', 'Successful!', 'Submit']);
  });

  test('the older card repayment', () => {
    const failures = saidIn(
      'zh',
      cardPayment.listFailed,
      cardPayment.processFailed,
      cardPayment.networkError,
    );
    expect(failures).toEqual(['查询卡列表失败', '处理失败', 'error']);
    expect(saidIn('zh', cards.chooseCard, smsCode.wrongLength, smsCode.codeSent)).toEqual([
      '请先选择付款银行卡！',
      '请输入正确的验证码',
      '验证码已发送，请在手机上查看！',
    ]);
  });

  test('copying says that it succeeded, in each language', () => {
    const said = (['es', 'en', 'zh'] as const).flatMap((language) => saidIn(language, common.copied));
    expect(said).toEqual(['Copiado', 'Copied', '复制成功']);
  });
});

test('a network that fails is said in one wording, wherever it does', () => {
  for (const language of ['es', 'en'] as const)
    expect(
      new Set(saidIn(language, common.networkFailed, cardPayment.networkError, promotion.networkError)).size,
    ).toBe(1);
});

test('the pages speak plainly of who reviews, what it comes to, and what else can be done', () => {
  const reviewed = () => extension.reviewedBy({ reviewer: 'Ana' });
  expect(saidIn('es', reviewed, confirm.detail, cards.otherWays, () => common.order({ order: 'A' }))).toEqual(
    ['Revisado por Ana', 'Desglose', 'Elegir otra forma de pago', 'Préstamo A'],
  );
  expect(saidIn('en', reviewed, confirm.detail, recommended.back)).toEqual([
    'Reviewed by Ana',
    'Breakdown',
    'Back to home',
  ]);
});
