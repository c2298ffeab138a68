import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { setLanguage } from '../../texts/language.ts';
import { aRepayment } from '../shared/testing/loans.ts';
import { AmountDue, CollapsibleRows, RepaymentOptionPicker } from './AmountDue.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/repayment?sessionId=s&orderId=MX174'));
});
afterEach(() => vi.unstubAllGlobals());

const dueDetail = aRepayment({
  credit: 5_000,
  forbearanceNote: 'You said you would pay $500.00 by Monday.',
  creditNote: 'You have $50.00 in your favour. Write to us.',
});

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

function renderRows(...values: string[]): string {
  return renderToStaticMarkup(
    <CollapsibleRows rows={values.map((value, index) => ({ text: `row ${index + 1}`, value }))} />,
  );
}

test('more than two rows are folded to the first two', () => {
  const page = renderRows('a', 'b', 'c', 'd', 'e');
  expect(page.match(/row \d/g)).toEqual(['row 1', 'row 2']);
  expect(page).toContain('Show 3\u00a0more');
  expect(page).toContain('aria-expanded="false"');
});

test('two rows are shown without folding', () => {
  const page = renderRows('a', '0', '', 'd');
  expect(page.match(/row \d/g)).toEqual(['row 1', 'row 4']);
  expect(page).not.toContain('<button');
});

function renderPicker(wholePayableFrom: string, lines: string[] = []): string {
  const way = { least: 100, until: '2026-12-14', after: 100, suggested: 0, later: null, text: '', lines: [] };
  const ways: ResponseData<'repaymentDetail'>['ways'] = [
    { ...way, way: 'instalment', amount: 363_908, from: '2026-11-23', title: 'Payment 1 of 3' },
    { ...way, way: 'all', amount: 1_009_863, from: wholePayableFrom, title: 'The whole loan', lines },
  ];
  const data = aRepayment({ ways, repayAmount: 363_908, currency: 'INR', today: '2026-11-23' });
  return renderToStaticMarkup(
    <RepaymentOptionPicker data={data} choice={{ way: 'instalment' }} onChoose={() => undefined} />,
  );
}

test('each remark on a way to repay is on its own line', () => {
  const page = renderPicker('2026-11-23', ['You pay $111.56 less.', 'This amount is right **today**.']);
  expect(page).toMatch(/<span[^>]*>You pay \$111\.56 less\.<\/span><span[^>]*>This amount is right <strong>/);
});

test('the whole of a loan has an amount only once it may be paid: before, none that is named would be right', () => {
  expect(renderPicker('2026-11-23')).toContain('10,098');
  const closed = renderPicker('2026-12-29');
  expect(closed).toContain('3,639');
  expect(closed).not.toContain('10,098');
});
