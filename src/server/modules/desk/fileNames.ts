import { foldAccents } from '../../../contract/foldAccents.ts';
import { toMonthPeriod } from '../../../lending/index.ts';

type Filters = Readonly<Record<string, unknown>>;

/**
 * The name of a list's file without its ending: the list in words, market or provider, and the month or days that it is of, else the
 * day on which it was made.
 */
export function nameListFile(list: string, filters: Filters, today: string): string {
  const { market, provider } = filters;
  const parts = [list, market, provider, findPeriod(filters) ?? today].filter(Boolean);
  return parts.map((part) => toPlainName(String(part))).join('-');
}

function findPeriod({ month, day, from, to, until }: Filters): string | undefined {
  const single = month ?? day;
  if (single !== undefined) return String(single);
  if (from === undefined) return undefined;
  const [first, last] = [from, to ?? until ?? ''].map((one) => String(one).slice(0, 10));
  if (first === undefined || last === undefined || last === '') return first;
  const period = toMonthPeriod(first.slice(0, 7));
  return period.from === first && period.until === last ? first.slice(0, 7) : `${first}-${last}`;
}

/** Letters that every file system and header takes. */
function toPlainName(text: string): string {
  return foldAccents(text)
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
