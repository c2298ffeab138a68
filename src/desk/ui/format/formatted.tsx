import { createContext, use } from 'react';
import { useLanguage } from '../../texts/language.tsx';
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

/** The market of what a part of a page is about. */
export const SubjectMarket = createContext<string | undefined>(undefined);

type DateTimeProps = { at: string | null; market?: string | null | undefined };

/** A time in the zone of its market, which is named only where it isn't the page's; without a market in the page's. */
export function FormattedDateTime({ at, market }: DateTimeProps) {
  const { language } = useLanguage();
  const pageZone = use(PageTimeZone);
  const subjectMarket = use(SubjectMarket);
  const ownMarket = market ?? subjectMarket;
  const ownZone = ownMarket === undefined ? pageZone : findTimeZone(ownMarket);
  if (at === null) return <span className="quiet">–</span>;
  return (
    <time className="moment" dateTime={at}>
      {ownZone === pageZone
        ? formatDateTime(at, language, pageZone)
        : formatZonedDateTime(at, language, ownZone)}
    </time>
  );
}
