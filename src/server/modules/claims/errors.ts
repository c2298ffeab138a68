import { loanCode } from '../../../contract/codes.ts';
import type { Day, Minor } from '../../../lending/index.ts';
import { formatFullDate, formatMoney } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { BusinessError, createErrorFactory } from '../api/index.ts';

export const claimAlreadyOpenError = createErrorFactory(BusinessError, loanCode.claimOpen, {
  es: 'Ya estamos buscando un pago de este préstamo. Espera la respuesta antes de avisarnos de otro.',
  en: 'We are already looking for a payment of this loan. Wait for the answer before you tell us of another.',
});

export const nothingToClaimError = createErrorFactory(BusinessError, loanCode.notRepayable, {
  es: 'No debes nada de este préstamo, así que no hay pago que buscar.',
  en: 'You owe nothing on this loan, so there is no payment to look for.',
});

export function dayOutOfRangeError(firstDay: Day): BusinessError {
  return new BusinessError(
    loanCode.dayOutside,
    {
      es: `El día del pago va del ${formatFullDate(firstDay, 'es')}, cuando te depositamos, a hoy.`,
      en: `The day of the payment is between ${formatFullDate(firstDay, 'en')}, when we paid you, and today.`,
    },
    { from: firstDay },
  );
}

export function paymentAlreadyKnownError(amount: Minor, paidOn: Day, market: MarketConfig): BusinessError {
  const amountText = formatMoney(amount, market);
  return new BusinessError(loanCode.paymentKnown, {
    es: `Ese pago ya está aquí: ${amountText} del ${formatFullDate(paidOn, 'es')}. Lo ves en tu préstamo, entre tus pagos.`,
    en: `That payment is here already: ${amountText} of ${formatFullDate(paidOn, 'en')}. Your loan shows it among your payments.`,
  });
}
