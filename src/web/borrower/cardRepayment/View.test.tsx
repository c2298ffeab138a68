import * as cardTexts from 'messages:cardPayment';
import * as t from 'messages:cardRepayment';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../texts/language.ts';
import buttonStyles from '../../ui/Button.module.css';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';
import { View } from './View.tsx';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', new URL('https://pages.example/ynRepay?sessionId=s&orderId=MX174'));
});
afterEach(() => vi.unstubAllGlobals());

const methods: RepaymentMethods = {
  ...{ currency: 'MXN', repayDate: '2026-11-27', daysToDue: 7, today: '2026-11-20', orderNo: 'MX174' },
  ...{ productName: 'Quincena', productLogo: '', alipay: true, repayToken: 'token', amount: 301_373 },
  ...{ isPending: 0, continueUrl: null, canAdd: 1, charge: null },
  bankCards: [{ id: '1', bankName: 'BBVA', cardNo: '**** 1234', bankCode: '012' }],
  lead: { label: 'Amount due', symbol: '$', whole: '3,013', cents: '.73', text: 'Due **Friday**' },
};
const nothing = () => undefined;

function renderView(selectedIndex: number): string {
  return renderToStaticMarkup(
    <View
      state={{ kind: 'ready', data: methods }}
      selectedIndex={selectedIndex}
      busy={undefined}
      onSelect={nothing}
      onPay={nothing}
      onLink={nothing}
      onAdd={nothing}
      onRemove={nothing}
    />,
  );
}

/** The classes of the button that pays. */
const payClasses = (page: string) => /<button[^>]*class="([^"]*)"[^>]*>Pay /.exec(page)?.[1]?.split(' ');

test('Pay is grey until a card is chosen', () => {
  expect(payClasses(renderView(-1))).toContain(buttonStyles.waiting);
  expect(payClasses(renderView(0))).toContain(buttonStyles.primary);
});

test('one button stands at the end; adding a card and the link are rows under the cards', () => {
  const [, actions = ''] = renderView(0).split('id="actions"');
  expect(actions.match(/<button/g)).toHaveLength(1);
  expect(renderView(0)).toContain(t.add());
  expect(renderView(0)).toContain(cardTexts.link());
});
