import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { setLanguage } from '../../texts/translator.ts';
import { AmountDue } from './AmountDue.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/repayment?sessionId=s&orderId=MX174'));
});
afterEach(() => vi.unstubAllGlobals());

const dueDetail: ResponseData<'repaymentDetail'> = {
  repayAmount: 302_574,
  ways: [],
  chosen: null,
  repayDate: '2026-11-27',
  productName: 'Quincena',
  productLogo: '',
  detail: [],
  repayList: [],
  noticeMsg: '',
  lead: { label: 'Amount due', symbol: '$', whole: '3,025', cents: '.74', text: 'Due **Friday**' },
  orderStatus: orderStatus.toBeRepaid,
  standing: 'To pay',
  orderNo: 'MX174',
  currency: 'MXN',
  daysToDue: 7,
  today: '2026-11-20',
  credit: 5_000,
  forbearanceNote: 'You said you would pay $500.00 by Monday.',
  creditNote: 'You have $50.00 in your favour. Write to us.',
  lateCost: 'If you pay late: **$90.77 a day** from Saturday 28 November.',
  payments: [],
};

function render(): string {
  return renderToStaticMarkup(
    <AmountDue data={dueDetail} choice={{ way: 'instalment' }} onChoose={() => undefined} />,
  );
}

test('a borrower whose payment is missing finds where to report it', () => {
  expect(render()).toMatch(/href="\/alreadyPaid\?[^"]*orderId=MX174[^>]*>.*I paid and it doesn’t show/);
});

test('where the loan stands, and what is in the borrower’s favour, is said as the reply says it', () => {
  expect(render()).toContain('To pay');
  expect(render()).toContain('You have $50.00 in your favour. Write to us.');
});

test('what paying late costs is said while the loan is due', () => {
  expect(render()).toContain('If you pay late: <strong>$90.77 a day</strong> from Saturday 28 November.');
});
