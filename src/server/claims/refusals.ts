import { loanCode } from '../../contract/codes.ts';
import type { Day, Minor } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { fullDateText, moneyText } from '../format.ts';
import { Refusal, refusing } from '../http/index.ts';

export const claimOpen = refusing(Refusal, loanCode.claimOpen, {
  es: 'Ya estamos buscando un pago de este préstamo. Espera la respuesta antes de avisarnos de otro.',
  en: 'We are already looking for a payment of this loan. Wait for the answer before you tell us of another.',
});

export const nothingToClaim = refusing(Refusal, loanCode.notRepayable, {
  es: 'No debes nada de este préstamo, así que no hay pago que buscar.',
  en: 'You owe nothing on this loan, so there is no payment to look for.',
});

export function dayOutside(first: Day): Refusal {
  return new Refusal(
    loanCode.dayOutside,
    {
      es: `El día del pago va del ${fullDateText(first, 'es')}, cuando te depositamos, a hoy.`,
      en: `The day of the payment is between ${fullDateText(first, 'en')}, when we paid you, and today.`,
    },
    { from: first },
  );
}

export function paymentKnown(amount: Minor, on: Day, market: MarketConfig): Refusal {
  const money = moneyText(amount, market);
  return new Refusal(loanCode.paymentKnown, {
    es: `Ese pago ya está aquí: ${money} del ${fullDateText(on, 'es')}. Lo ves en tu préstamo, entre tus pagos.`,
    en: `That payment is here already: ${money} of ${fullDateText(on, 'en')}. Your loan shows it among your payments.`,
  });
}
