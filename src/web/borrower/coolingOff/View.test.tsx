import * as t from 'messages:coolingOff';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { setLanguage } from '../../texts/language.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/coolingOff?orderId=MX174'));
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

type CoolingOff = ResponseData<'coolingOff'>;

function renderView(changes: Partial<CoolingOff>): string {
  const data: CoolingOff = {
    orderNo: 'MX174',
    currency: 'MXN',
    state: 'open',
    lastDay: '2026-11-22',
    amount: 300_000,
    lead: { label: 'To pay', symbol: '$', whole: '3,000', cents: '.00', text: 'Until **Sunday**' },
    rows: [],
    isCommissionKept: 0,
    ...changes,
  };
  return renderToStaticMarkup(
    <View state={{ kind: 'ready', data }} isBusy={false} onExit={() => undefined} />,
  );
}

/** The texts of buttons and links, in order. */
function actionsIn(page: string): string[] {
  const texts = page.matchAll(/<(?:button|a)\b[^>]*>(?:<[^>]*>)*([^<]+)</g);
  const known = [t.exit(), t.pay(), t.keepLoan(), t.toLoan()];
  return [...texts].map(([, text = '']) => text).filter((text) => known.includes(text));
}

test.each([
  { state: 'open', actions: [t.exit, t.keepLoan] },
  { state: 'requested', actions: [t.pay, t.keepLoan] },
  { state: 'over', actions: [t.toLoan] },
] as const)('a cooling-off period that is $state offers what can be done in it', ({ state, actions }) => {
  const page = renderView({ state });
  expect(actionsIn(page)).toEqual(actions.map((text) => text()));
  expect(page.includes(t.explanation())).toBe(state !== 'over');
});

test('the commission is mentioned where the lender keeps it', () => {
  expect(renderView({})).not.toContain(t.commissionNotReturned());
  expect(renderView({ isCommissionKept: 1 })).toContain(t.commissionNotReturned());
});
