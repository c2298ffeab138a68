import { useLanguage } from '../texts/language.tsx';
import { dayText, momentText, moneyText } from './format.ts';

/** An amount, below others of its kind. */
export function Money({ minor, currency }: { minor: number | null; currency: string | null }) {
  if (minor === null || currency === null) return <span className="quiet">–</span>;
  return <span className="money">{moneyText(minor, currency)}</span>;
}

export function Day({ day }: { day: string | null }) {
  const { language } = useLanguage();
  return day === null ? (
    <span className="quiet">–</span>
  ) : (
    <time dateTime={day}>{dayText(day, language)}</time>
  );
}

export function Moment({ at, market }: { at: string | null; market?: string }) {
  const { language } = useLanguage();
  return at === null ? (
    <span className="quiet">–</span>
  ) : (
    <time dateTime={at}>{momentText(at, language, market)}</time>
  );
}
