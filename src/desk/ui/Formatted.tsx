import { useLanguage } from '../texts/language.tsx';
import { formatDateTime, formatDay, formatMoney } from './format.ts';

/** An amount, below others of its kind. */
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

export function FormattedDateTime({ at, market }: { at: string | null; market?: string }) {
  const { language } = useLanguage();
  return at === null ? (
    <span className="quiet">–</span>
  ) : (
    <time dateTime={at}>{formatDateTime(at, language, market)}</time>
  );
}
