import { createContext, use } from 'react';
import { useLanguage } from '../texts/language.tsx';
import { findTimeZone, formatDateTime, formatDay, formatMoney, formatZonedDateTime } from './format.ts';

/** An amount in tabular figures; a dash where there is none. */
export function FormattedMoney({ minor, currency }: { minor: number | null; currency: string | null }) {
  if (minor === null || currency === null) return <span className="quiet">–</span>;
  return <span className="money">{formatMoney(minor, currency)}</span>;
}

export function FormattedDay({ day }: { day: string | null }) {
  const { language } = useLanguage();
  return day === null ? (
    <span className="quiet">–</span>
  ) : (
    <time dateTime={day}>{formatDay(day, language)}</time>
  );
}

/** The time zone of the times on a page, which the page names. */
export const PageTimeZone = createContext(findTimeZone(undefined));

export function FormattedDateTime({ at }: { at: string | null }) {
  const { language } = useLanguage();
  const timeZone = use(PageTimeZone);
  return at === null ? (
    <span className="quiet">–</span>
  ) : (
    <time className="moment" dateTime={at}>
      {formatDateTime(at, language, timeZone)}
    </time>
  );
}

/** A time in the zone of a market, which it names: beside others of other markets. */
export function ZonedDateTime({ at, market }: { at: string | null; market: string }) {
  const { language } = useLanguage();
  if (at === null) return <span className="quiet">–</span>;
  return <time dateTime={at}>{formatZonedDateTime(at, language, findTimeZone(market))}</time>;
}
