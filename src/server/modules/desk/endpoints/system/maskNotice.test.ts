import { expect, test } from 'vitest';
import { maskNotice } from './maskNotice.ts';

test('ids, states, amounts and times of a notice are open; names, accounts, phones and unknown fields are masked', () => {
  const notice = {
    id: 'evt_1',
    type: 'charge.paid',
    data: {
      object: { id: 'ord_2', amount: 80_000, currency: 'MXN', livemode: false, refund: null },
      customer_info: { name: 'Ana García López', phone: '+525512345678', email: 'a@b.mx' },
      cuentaOrdenante: 646_180_110_400,
      nombreOrdenante: ['Ana García', 'Bruno'],
      fechaOperacion: '20261120',
      added_by_the_provider: 'Calle 5, Colonia Centro',
    },
  };
  expect(JSON.parse(maskNotice(JSON.stringify(notice)))).toEqual({
    id: 'evt_1',
    type: 'charge.paid',
    data: {
      object: { id: 'ord_2', amount: 80_000, currency: 'MXN', livemode: false, refund: null },
      customer_info: { name: '••••', phone: '••••5678', email: '••••' },
      cuentaOrdenante: expect.stringMatching(/^••••\d{4}$/),
      nombreOrdenante: ['••••', '••••'],
      fechaOperacion: '20261120',
      added_by_the_provider: '••••',
    },
  });
});

test('free text in a field of an id or a state is masked, and all of what is about a person', () => {
  const notice = {
    reference: 'Ana García',
    failure_reason: 'The account of Ana is closed',
    failure_code: 'account_closed',
    state: 'Jalisco',
    billing_address: { state: 'JALISCO', id: 'calle5' },
    payments: [
      { id: 'ana', customer: { id: 'GOMC900101' } },
      { id: 'pay_3', estado: 'LIQUIDADO' },
    ],
  };
  expect(JSON.parse(maskNotice(JSON.stringify(notice)))).toEqual({
    reference: '••••',
    failure_reason: '••••',
    failure_code: 'account_closed',
    state: '••••',
    billing_address: { state: '••••', id: '••••' },
    payments: [
      { id: '••••', customer: { id: '••••' } },
      { id: 'pay_3', estado: 'LIQUIDADO' },
    ],
  });
});

test('a notice that is no JSON is masked whole', () => {
  expect(maskNotice('name=Ana García&amount=80000')).toBe('••••');
});
