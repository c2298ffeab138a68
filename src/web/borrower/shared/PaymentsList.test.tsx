import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../texts/language.ts';
import { type Payment, PaymentsList } from './PaymentsList.tsx';

beforeEach(() => setLanguage('en'));

const paid: Payment = {
  paymentId: 'p1',
  amount: 30_000,
  channel: 'OXXO',
  purpose: 1,
  paidAt: '2026-11-18 14:30:05',
  receivedAt: '2026-11-18 14:30:20',
  valueDate: '2026-11-18',
  movesDate: 0,
  items: [],
};

function render(payment: Payment): string {
  return renderToStaticMarkup(<PaymentsList payments={[payment]} currency="MXN" />);
}

test('a payment says how it was confirmed; one that was taken back whole doesn’t', () => {
  expect(render(paid)).toContain('14:30 · confirmed');
  const reversed = render({ ...paid, amount: 0, channel: 'OXXO: $300, taken back on 20 Nov' });
  expect(reversed).toContain('14:30</p>');
  expect(reversed).not.toContain('confirmed');
});
