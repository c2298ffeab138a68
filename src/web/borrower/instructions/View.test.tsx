import * as common from 'messages:common';
import * as t from 'messages:instructions';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { setLanguage } from '../../texts/language.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/carpmm?orderId=MX174'));
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

type Instructions = ResponseData<'instructions'>;
type Changes = {
  readonly repayDetail?: Partial<Instructions['repayDetail']>;
  readonly imgList?: Partial<Instructions['imgList']>;
  readonly payLink?: Instructions['payLink'];
};

function renderView({ repayDetail = {}, imgList = {}, payLink = null }: Changes = {}): string {
  const data: Instructions = {
    topLogo: '/top.svg',
    repayDetail: {
      amount: 302_574,
      repayTitle: 'Pay at OXXO',
      repayDes: 'Pays once',
      repayCode: 'data:image/png;base64,AA==',
      vCode: '93000123456789',
      companyName: 'The lender',
      codeName: 'CLABE',
      copyText: 'Copy CLABE',
      codeHint: 'Show it',
      facts: [{ text: 'Bank', value: 'STP' }],
      ...repayDetail,
    },
    dataList: [{ title: 'How', content: ['First', 'Then'], isSteps: true }],
    imgList: {
      ...{ title: 'Questions', eMail: 'help@lender.example', content: ['/till.png'] },
      ...{ phone: '+52 55 5000 0174', whatsapp: '+52 55 5000 0175', ...imgList },
    },
    bottomLogo: '/bottom.svg',
    payLink,
    channelName: 'OXXO',
    grouping: [4, 5, 5],
    lead: {
      label: 'Pay exactly',
      symbol: '$',
      whole: '3,025',
      cents: '.74',
      text: 'before **Friday**',
      code: '9300 01234 56789',
    },
    leaves: null,
    expiresAt: '2026-11-24 12:00:00',
    amountUntil: '2026-11-27',
    amountAfter: 311_651,
    over: { inSeconds: 600, text: 'No longer right' },
    currency: 'MXN',
  };
  // Without the hints to load images early that React puts in front.
  return renderToStaticMarkup(<View state={{ kind: 'ready', data }} />).replace(/<link[^>]*>/g, '');
}

test('has logo, amount, title, code, reference, company, sections, images and the logo at the end', () => {
  const page = renderView();
  const positions = [
    '/top.svg',
    'Pay at OXXO',
    'Pays once',
    '9300',
    'data:image/png;base64,AA==',
    'STP',
    'The lender',
    'How',
    'First',
    'Then',
    'Questions',
    '/till.png',
    '/bottom.svg',
  ].map((substring) => page.indexOf(substring));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(page.replace(/<[^>]*>/g, '')).toContain('$3,025.74');
});

test('a company without a name is not there', () => {
  expect(renderView()).toContain(t.company());
  expect(renderView({ repayDetail: { companyName: '' } })).not.toContain(t.company());
});

test('the link at the images is an e-mail or a page to visit, or absent', () => {
  expect(renderView()).toContain('href="mailto:help@lender.example"');
  const page = renderView({ imgList: { eMail: 'https://fees.example/oxxo' } });
  expect(page).toContain('href="https://fees.example/oxxo"');
  expect(page).not.toContain('mailto:');
  expect(renderView({ imgList: { eMail: '' } })).not.toContain('mailto:');
});

test('telephone and messages stand beside the e-mail', () => {
  const page = renderView();
  expect(page).toContain('href="tel:+525550000174"');
  expect(page).toContain('href="https://wa.me/525550000175"');
});

test('the QR code is folded where an app of this phone pays by a link, else open', () => {
  expect(renderView()).not.toContain('<details');
  const page = renderView({ payLink: { text: 'Open the app', href: 'upi://pay?pa=lender@bank' } });
  expect(page).toMatch(/<details[^>]*><summary>Pay from another phone<\/summary><figure/);
  expect(page.match(/<figure/g)).toHaveLength(1);
});

test.each([
  { asked: paymentPurpose.repayment, channelsPage: '/repayment?orderId=MX174' },
  { asked: paymentPurpose.extension, channelsPage: '/deferredRepayment?orderId=MX174' },
])(
  'a way to pay that is not to be had leads to the other ways: $channelsPage',
  async ({ asked: requested, channelsPage }) => {
    const message = 'That way to pay is not available now. Choose another.';
    const code = String(loanCode.channelUnavailable);
    const request = { requestType: requested, payCode: 'OXXO' };
    const state = { kind: 'failed' as const, code, message, retry: () => undefined };
    expect(renderToStaticMarkup(<View state={state} request={request} />)).not.toContain(common.retry());
    // Its texts come with it, to those of the page.
    vi.resetModules();
    (await import('../../texts/language.ts')).setLanguage('en');
    const { default: PaymentRefused } = await import('./PaymentRefused.tsx');
    const page = renderToStaticMarkup(
      <PaymentRefused
        request={request}
        code={code}
        message={message}
        currentAmount={undefined}
        currency={undefined}
      />,
    );
    expect(page).toContain(message);
    expect(page).toContain(`href="${channelsPage}"`);
  },
);

test('a failure other than a rule’s refusal, such as too many requests, can be tried again', () => {
  const request = { requestType: paymentPurpose.repayment, payCode: 'OXXO' };
  for (const code of ['429', '503', 'network']) {
    const state = { kind: 'failed' as const, code, message: '', retry: () => undefined };
    expect(renderToStaticMarkup(<View state={state} request={request} />)).toContain(common.retry());
  }
});
