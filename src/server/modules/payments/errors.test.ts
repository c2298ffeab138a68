import { expect, test } from 'vitest';
import { loanCode } from '../../../contract/codes.ts';
import { computeStatement, toDay } from '../../../lending/index.ts';
import { aLoanInFourInstalments } from '../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../config/index.ts';
import {
  amountChangedError,
  belowChannelMinimumError,
  extensionUnavailableError,
  partialPaymentOutOfRangeError,
  payoffNotYetAllowedError,
} from './errors.ts';

const market = getMarket(readConfig(), 'MX');

test('each names the alternatives, in both languages, and in its data', () => {
  expect(amountChangedError(305_148, market)).toMatchObject({
    code: loanCode.amountChanged,
    text: {
      es: 'El monto cambió: hoy tienes que pagar $3,051.48. Vuelve a abrir tu pago.',
      en: 'The amount has changed: today you have to pay $3,051.48. Open your payment again.',
    },
    data: { amount: 305_148 },
  });
  expect(partialPaymentOutOfRangeError(5_000, 100_000, market)).toMatchObject({
    code: loanCode.partOutside,
    text: {
      es: 'Puedes pagar una parte desde $50.00 hasta $1,000.00.',
      en: 'You can pay a part from $50.00 to $1,000.00.',
    },
    data: { least: 5_000, most: 100_000 },
  });
  const from = toDay('2026-12-01');
  expect(payoffNotYetAllowedError(from)).toMatchObject({
    code: loanCode.notYetWhole,
    text: {
      es: 'Puedes pagar todo el préstamo desde el martes 1 de diciembre. Hasta entonces puedes pagar tu pago o una parte.',
      en: 'You can repay the whole loan from Tuesday 1 December. Until then you can pay your payment or a part.',
    },
    data: { from },
  });
});

test('a refused extension has its reason: nothing to pay, an instalment late, or a product without extensions', () => {
  const on = (today: string) => computeStatement(aLoanInFourInstalments(), [], toDay(today));
  expect(extensionUnavailableError(null)).toMatchObject({
    code: loanCode.notRepayable,
    text: { es: 'Este préstamo no tiene nada por pagar, así que no hay fecha que mover.' },
  });
  // One of four is late, which is enough.
  expect(extensionUnavailableError(on('2026-11-03'))).toMatchObject({
    code: loanCode.extensionUnavailable,
    text: {
      es: 'Este préstamo no se puede extender. Puedes pagar una parte, y ves antes qué cambia.',
      en: 'This loan can’t be extended. You can pay a part, and see first what it changes.',
    },
  });
  expect(extensionUnavailableError(on('2026-10-31'))).toMatchObject({
    code: loanCode.extensionUnavailable,
    text: {
      es: 'Este préstamo no se puede extender. Tu fecha de pago sigue igual.',
      en: 'This loan can’t be extended. Your due date stays as it is.',
    },
  });
});

test('a channel below its minimum names the channels that take the amount, also at exactly their minimum', () => {
  const [first, ...rest] = market.channels;
  if (first === undefined || rest.length < 2) throw new Error('three ways to pay');
  const channels = [{ ...first, least: 10_001 }, ...rest.map((channel) => ({ ...channel, least: 10_000 }))];
  const names = rest.map(({ name }) => name);
  const { code, text } = belowChannelMinimumError({ ...first, least: 10_001 }, 10_000, {
    ...market,
    channels,
  });
  expect(code).toBe(loanCode.channelUnavailable);
  const listed = (or: string) => `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)}`;
  expect(text.es).toBe(`${first.name} solo recibe pagos desde $100.01. Paga por ${listed('o')}.`);
  expect(text.en).toBe(`${first.name} only takes payments of $100.01 or more. Pay by ${listed('or')}.`);
});
