import * as common from 'messages:common';
import * as t from 'messages:extensionUnavailable';
import * as outcomeTexts from 'messages:loanOutcome';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { setLanguage } from '../../texts/language.ts';
import { aLoan, aPayment } from '../shared/testing/loans.ts';
import { ExtensionOutcome, ExtensionUnavailable } from './outcomes.tsx';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/deferredRepayment?orderId=MX174'));
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { code: loanCode.extensionUnavailable, canRetry: false },
  { code: loanCode.notRepayable, canRetry: false },
  { code: 503, canRetry: true },
])('a reply with $code can be tried again: $canRetry', ({ code, canRetry }) => {
  const state = { kind: 'failed', code: String(code), message: 'Why', retry: () => undefined } as const;
  expect(renderToStaticMarkup(<View state={state} />).includes(common.retry())).toBe(canRetry);
});

test.each([true, false])(
  'a refused extension has its reason, and paying instead where it helps: %s',
  (canPay) => {
    const page = renderToStaticMarkup(<ExtensionUnavailable message="Late already" canPay={canPay} />);
    expect(page).toContain('Late already');
    expect(page.includes(t.payInstead())).toBe(canPay);
  },
);

test('a paid fee shows the new due date, a repaid loan that it is repaid', () => {
  const loan = aLoan({ payments: [aPayment({ movesDate: 1 })] });
  expect(renderToStaticMarkup(<ExtensionOutcome kind="extended" loan={loan} />)).toContain('27 Nov');
  expect(renderToStaticMarkup(<ExtensionOutcome kind="repaid" loan={loan} />)).toContain(
    outcomeTexts.repaid(),
  );
});
