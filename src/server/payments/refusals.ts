import { loanCode } from '../../contract/codes.ts';
import type { Day, Statement } from '../../lending/index.ts';
import type { Channel, MarketConfig } from '../config/index.ts';
import { listOf, moneyText } from '../format.ts';
import { Refusal, refusing } from '../http/index.ts';

/** The right amount is named, so that the page can say what changed. */
export function amountChanged(amount: number, text: string): Refusal {
  return new Refusal(
    loanCode.amountChanged,
    {
      es: `El monto cambió: hoy tienes que pagar ${text}. Vuelve a abrir tu pago.`,
      en: `The amount has changed: today you have to pay ${text}. Open your payment again.`,
    },
    { amount },
  );
}

/** Names what a part may be, in `data` too. */
export function partOutside(least: number, most: number, money: (amount: number) => string): Refusal {
  return new Refusal(
    loanCode.partOutside,
    {
      es: `Puedes pagar una parte desde ${money(least)} hasta ${money(most)}.`,
      en: `You can pay a part from ${money(least)} to ${money(most)}.`,
    },
    { least, most },
  );
}

/** Names the day from which the whole may be repaid, in `data` too. */
export function notYetWhole(from: Day, text: (language: 'es' | 'en') => string): Refusal {
  return new Refusal(
    loanCode.notYetWhole,
    {
      es: `Puedes pagar todo el préstamo desde el ${text('es')}. Hasta entonces puedes pagar tu pago o una parte.`,
      en: `You can repay the whole loan from ${text('en')}. Until then you can pay your payment or a part.`,
    },
    { from },
  );
}

export const notRepayable = refusing(Refusal, loanCode.notRepayable, {
  es: 'Este préstamo no tiene nada por pagar.',
  en: 'There is nothing to pay on this loan.',
});

/** @param statement of the order that was asked about; null until it has been paid out */
export function extensionUnavailable(statement: Statement | null): Refusal {
  if (statement === null || statement.settledOn !== null) {
    return new Refusal(loanCode.notRepayable, {
      es: 'Este préstamo no tiene nada por pagar, así que no hay fecha que mover.',
      en: 'There is nothing to pay on this loan, so there is no date to move.',
    });
  }
  if (statement.instalments.some(({ daysOverdue }) => daysOverdue > 0)) {
    return new Refusal(loanCode.extensionUnavailable, {
      es: 'Este préstamo no se puede extender. Puedes pagar una parte, y ves antes qué cambia.',
      en: 'This loan can’t be extended. You can pay a part, and see first what it changes.',
    });
  }
  return new Refusal(loanCode.extensionUnavailable, {
    es: 'Este préstamo no se puede extender. Tu fecha de pago sigue igual.',
    en: 'This loan can’t be extended. Your due date stays as it is.',
  });
}

/** Names the ways that take so little. */
export function channelTakesMore({ name, least }: Channel, amount: number, market: MarketConfig): Refusal {
  const from = moneyText(least, market);
  const others = market.channels.filter((channel) => channel.least <= amount).map((channel) => channel.name);
  return new Refusal(loanCode.channelUnavailable, {
    es: `${name} solo recibe pagos desde ${from}. Paga por ${listOf(others, 'o')}.`,
    en: `${name} only takes payments of ${from} or more. Pay by ${listOf(others, 'or')}.`,
  });
}

export const channelUnavailable = refusing(Refusal, loanCode.channelUnavailable, {
  es: 'Esa forma de pago no está disponible ahora. Elige otra.',
  en: 'That way to pay is not available now. Choose another.',
});
