import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { setLanguage } from '../../texts/translator.ts';
import { PaymentScopePicker } from './AmountDue.tsx';

beforeEach(() => setLanguage('en'));

type Detail = ResponseData<'repaymentDetail'>;

function render(wholePayableFrom: string, lines: string[] = []): string {
  const way = { least: 100, until: '2026-12-14', after: 100, suggested: 0, later: null, text: '', lines: [] };
  const ways: Detail['ways'] = [
    { ...way, way: 'instalment', amount: 363_908, from: '2026-11-23', title: 'Payment 1 of 3' },
    { ...way, way: 'all', amount: 1_009_863, from: wholePayableFrom, title: 'The whole loan', lines },
  ];
  const data = { ways, chosen: null, repayAmount: 363_908, currency: 'INR', today: '2026-11-23' } as Detail;
  return renderToStaticMarkup(
    <PaymentScopePicker data={data} choice={{ way: 'instalment' }} onChoose={() => undefined} />,
  );
}

test('each thing that is said of a way has a line of its own', () => {
  const page = render('2026-11-23', ['You pay $111.56 less.', 'This amount is right **today**.']);
  expect(page).toMatch(/<span[^>]*>You pay \$111\.56 less\.<\/span><span[^>]*>This amount is right <strong>/);
});

test('the whole of a loan has an amount only once it may be paid: before, none that is named would be right', () => {
  expect(render('2026-11-23')).toContain('10,098');
  const closed = render('2026-12-29');
  expect(closed).toContain('3,639');
  expect(closed).not.toContain('10,098');
});
