import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { Data } from '../../../contract/schemas/index.ts';
import { setLanguage } from '../../texts/text.ts';
import { Ways } from './Ways.tsx';

beforeEach(() => setLanguage('en'));

type Detail = Data<'repaymentDetail'>;

function drawn(wholeFrom: string, lines: string[] = []): string {
  const way = { least: 100, until: '2026-12-14', after: 100, suggested: 0, later: null, text: '', lines: [] };
  const ways: Detail['ways'] = [
    { ...way, way: 'instalment', amount: 363_908, from: '2026-11-23', title: 'Payment 1 of 3' },
    { ...way, way: 'all', amount: 1_009_863, from: wholeFrom, title: 'The whole loan', lines },
  ];
  const data = { ways, chosen: null, repayAmount: 363_908, currency: 'INR', today: '2026-11-23' } as Detail;
  return renderToStaticMarkup(<Ways data={data} choice={{ way: 'instalment' }} onChoose={() => undefined} />);
}

test('each thing that is said of a way has a line of its own', () => {
  const page = drawn('2026-11-23', ['You pay $111.56 less.', 'This amount is right **today**.']);
  expect(page).toMatch(/<span[^>]*>You pay \$111\.56 less\.<\/span><span[^>]*>This amount is right <strong>/);
});

test('the whole of a loan has an amount only once it may be paid: before, none that is named would be right', () => {
  expect(drawn('2026-11-23')).toContain('10,098');
  const closed = drawn('2026-12-29');
  expect(closed).toContain('3,639');
  expect(closed).not.toContain('10,098');
});
