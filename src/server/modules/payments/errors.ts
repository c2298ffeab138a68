import { loanCode } from '../../../contract/codes.ts';
import type { Day, Statement } from '../../../lending/index.ts';
import { formatList, formatMoney } from '../../config/format.ts';
import type { Channel, MarketConfig } from '../../config/index.ts';
import { BusinessError, createErrorFactory } from '../api/index.ts';

/** The right amount is named, so that the page can say what changed. */
export function amountChangedError(amount: number, text: string): BusinessError {
  return new BusinessError(
    loanCode.amountChanged,
    {
      es: `El monto cambió: hoy tienes que pagar ${text}. Vuelve a abrir tu pago.`,
      en: `The amount has changed: today you have to pay ${text}. Open your payment again.`,
    },
    { amount },
  );
}

/** Names what a part may be, in `data` too. */
export function partOutOfRangeError(
  minPart: number,
  maxPart: number,
  formatAmount: (amount: number) => string,
): BusinessError {
  return new BusinessError(
    loanCode.partOutside,
    {
      es: `Puedes pagar una parte desde ${formatAmount(minPart)} hasta ${formatAmount(maxPart)}.`,
      en: `You can pay a part from ${formatAmount(minPart)} to ${formatAmount(maxPart)}.`,
    },
    { least: minPart, most: maxPart },
  );
}

/** Names the day from which the whole may be repaid, in `data` too. */
export function payoffNotYetAllowedError(from: Day, text: (language: 'es' | 'en') => string): BusinessError {
  return new BusinessError(
    loanCode.notYetWhole,
    {
      es: `Puedes pagar todo el préstamo desde el ${text('es')}. Hasta entonces puedes pagar tu pago o una parte.`,
      en: `You can repay the whole loan from ${text('en')}. Until then you can pay your payment or a part.`,
    },
    { from },
  );
}

export const notRepayableError = createErrorFactory(BusinessError, loanCode.notRepayable, {
  es: 'Este préstamo no tiene nada por pagar.',
  en: 'There is nothing to pay on this loan.',
});

/** @param statement of the order that was asked about; null until it has been paid out */
export function extensionUnavailableError(statement: Statement | null): BusinessError {
  if (statement === null || statement.settledOn !== null) {
    return new BusinessError(loanCode.notRepayable, {
      es: 'Este préstamo no tiene nada por pagar, así que no hay fecha que mover.',
      en: 'There is nothing to pay on this loan, so there is no date to move.',
    });
  }
  if (statement.instalments.some(({ daysOverdue }) => daysOverdue > 0)) {
    return new BusinessError(loanCode.extensionUnavailable, {
      es: 'Este préstamo no se puede extender. Puedes pagar una parte, y ves antes qué cambia.',
      en: 'This loan can’t be extended. You can pay a part, and see first what it changes.',
    });
  }
  return new BusinessError(loanCode.extensionUnavailable, {
    es: 'Este préstamo no se puede extender. Tu fecha de pago sigue igual.',
    en: 'This loan can’t be extended. Your due date stays as it is.',
  });
}

/** Names the ways that take so little. */
export function belowChannelMinimumError(
  { name, least }: Channel,
  amount: number,
  market: MarketConfig,
): BusinessError {
  const from = formatMoney(least, market);
  const others = market.channels.filter((channel) => channel.least <= amount).map((channel) => channel.name);
  return new BusinessError(loanCode.channelUnavailable, {
    es: `${name} solo recibe pagos desde ${from}. Paga por ${formatList(others, 'o')}.`,
    en: `${name} only takes payments of ${from} or more. Pay by ${formatList(others, 'or')}.`,
  });
}

export const channelUnavailableError = createErrorFactory(BusinessError, loanCode.channelUnavailable, {
  es: 'Esa forma de pago no está disponible ahora. Elige otra.',
  en: 'That way to pay is not available now. Choose another.',
});
