import { loanCode } from '../../../contract/codes.ts';
import type { Day, Statement } from '../../../lending/index.ts';
import { formatList, formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Channel, MarketConfig } from '../../config/index.ts';
import en from '../../messages/en/payments.json' with { type: 'json' };
import es from '../../messages/es/payments.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { BusinessError, createBusinessErrorFactory } from '../api/index.ts';

const text = localizedTexts({ es, en });

/** Refusals with a constant text. */
export const createPaymentError = createBusinessErrorFactory(text, {
  'error.notRepayable': loanCode.notRepayable,
  'error.channelUnavailable': loanCode.channelUnavailable,
});

/** Names the right amount, in `data` too. */
export function amountChangedError(amount: number, market: MarketConfig): BusinessError {
  const message = text('error.amountChanged', { amount: formatMoney(amount, market) });
  return new BusinessError(loanCode.amountChanged, message, { amount });
}

/** Names the range of a part payment, in `data` too. */
export function partialPaymentOutOfRangeError(min: number, max: number, market: MarketConfig): BusinessError {
  const range = { min: formatMoney(min, market), max: formatMoney(max, market) };
  return new BusinessError(loanCode.partOutside, text('error.partOutOfRange', range), {
    least: min,
    most: max,
  });
}

/** Names the day from which the whole may be repaid, in `data` too. */
export function payoffNotYetAllowedError(from: Day): BusinessError {
  const day = { es: formatWeekdayDate(from, 'es'), en: formatWeekdayDate(from, 'en') };
  return new BusinessError(loanCode.notYetWhole, text('error.payoffNotYetAllowed', { day }), { from });
}

/** @param statement of the order; null before disbursal */
export function extensionUnavailableError(statement: Statement | null): BusinessError {
  if (statement === null || statement.settledOn !== null)
    return new BusinessError(loanCode.notRepayable, text('error.nothingToExtend'));
  const isLate = statement.instalments.some(({ daysOverdue }) => daysOverdue > 0);
  const key = isLate ? 'error.lateNotExtendable' : 'error.notExtendable';
  return new BusinessError(loanCode.extensionUnavailable, text(key));
}

/** Names the channels that accept the amount. */
export function belowChannelMinimumError(
  { name, least }: Channel,
  amount: number,
  market: MarketConfig,
): BusinessError {
  const names = market.channels.filter((channel) => channel.least <= amount).map((channel) => channel.name);
  const others = { es: formatList(names, 'o'), en: formatList(names, 'or') };
  const values = { channel: name, min: formatMoney(least, market), others };
  return new BusinessError(loanCode.channelUnavailable, text('error.belowChannelMinimum', values));
}
