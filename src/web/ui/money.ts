import './warmUpFormatters.ts';
import { countSeparator, currencies } from 'virtual:brand';
import { createMoneyFormat } from '../../contract/moneyFormat.ts';

/** Amounts are minor units (centavos, paise): whole numbers. */
const minorPerMajor = 100;

export type MoneyParts = {
  /** With the sign before it where money is missing. */
  readonly symbol: string;
  readonly whole: string;
  /** With its decimal point: `.48`. */
  readonly cents: string;
};

function getMoneyFormat(currency: string): Intl.NumberFormat {
  const { locale, cents } = currencies[currency] ?? { locale: 'en', cents: 'always' };
  return createMoneyFormat(locale, currency, cents);
}

/** `$3,051.48` of 305148 centavos. */
export function formatMoney(minor: number, currency: string): string {
  return getMoneyFormat(currency).format(minor / minorPerMajor);
}

/** The same in its parts, for an amount whose cents are set smaller. */
export function moneyParts(minor: number, currency: string): MoneyParts {
  const parts = getMoneyFormat(currency).formatToParts(Math.abs(minor) / minorPerMajor);
  const join = (...types: string[]): string =>
    parts
      .filter(({ type }) => types.includes(type))
      .map(({ value }) => value)
      .join('');
  return {
    symbol: (minor < 0 ? '−' : '') + join('currency'),
    whole: join('integer', 'group'),
    cents: join('decimal', 'fraction'),
  };
}

/** A plain count in groups of three, with the brand's separator: `360.000`. */
export function formatCount(count: number, separator: string = countSeparator): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, separator);
}
