import { channelNames, productNames } from 'virtual:brand';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { locales } from '../../contract/launch.ts';
import type { OrderStateName } from '../../contract/status.ts';
import { getServerNow } from '../api/serverClock.ts';
import { useLabels, useLanguage, useTexts } from '../texts/language.tsx';
import {
  findTimeZone,
  formatAge,
  formatDateTime,
  formatDay,
  formatMoney,
  formatZonedDateTime,
} from './format.ts';
import { useShortcuts } from './shortcuts.tsx';

type Fact = { readonly term: string; readonly value: ReactNode } | { readonly lines: ReactNode } | false;

/** A description list of terms and values; `lines` are rendered DescriptionItems. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="description-list">
      {rows.map((row, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        return row === false ? null : <FactLines key={index} fact={row} />;
      })}
    </dl>
  );
}

function FactLines({ fact }: { fact: Exclude<Fact, false> }) {
  return 'lines' in fact ? fact.lines : <DescriptionItem term={fact.term}>{fact.value}</DescriptionItem>;
}

type DescriptionItemProps = { term: string; id?: string; children: ReactNode };

export function DescriptionItem({ term, id, children }: DescriptionItemProps) {
  return (
    <div id={id}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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

/** Closes the detail, also by Escape: links back to the list, whose row then has the focus. */
export function CloseLink(to: Pick<LinkProps, 'to' | 'search'>) {
  const t = useTexts('ui');
  const navigate = useNavigate();
  function close(): void {
    const row = document.querySelector<HTMLElement>('tr[aria-current] .row-link');
    void navigate(to).then(() => row?.focus());
  }
  useShortcuts([{ key: 'Escape', label: t('closeDetail'), run: close }]);
  return (
    <Link
      {...to}
      className="button plain"
      onClick={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {t('close')}
    </Link>
  );
}

type LinkStyle = { className?: string; tabIndex?: number };
type BorrowerRef = { borrowerId: number; name?: string };

export function LoanLink({ orderId, ...appearance }: { orderId: string } & LinkStyle) {
  return (
    <Link to="/loans/$orderId" params={{ orderId }} {...appearance}>
      {orderId}
    </Link>
  );
}

/** Shows the borrower's number where the name is unknown or erased. */
export function BorrowerLink({ borrowerId, name = '', ...appearance }: BorrowerRef & LinkStyle) {
  return (
    <Link to="/borrowers/$borrowerId" params={{ borrowerId: String(borrowerId) }} {...appearance}>
      {name || borrowerId}
    </Link>
  );
}

export type Tone = 'plain' | 'good' | 'due' | 'bad';

/** A state as a coloured tag; the colour only repeats the text. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag ${tone}`}>{children}</span>;
}

const stateTones: Readonly<Partial<Record<OrderStateName, Tone>>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

export function OrderStateTag({ state }: { state: OrderStateName }) {
  const label = useLabels('orderState');
  return <Tag tone={stateTones[state] ?? 'plain'}>{label(state)}</Tag>;
}

const longDaysLate = 30;

/** For how many days something is late, red after a month; nothing where it isn't. */
export function DaysLate({ days }: { days: number }) {
  if (days === 0) return null;
  return <span className={days > longDaysLate ? 'bad' : undefined}>{days}</span>;
}

const urgentDays = 2;

/** The days left to answer, or how late it is. */
export function DeadlineTag({
  row: { daysLeft, answeredAt = null },
}: {
  row: { daysLeft: number; answeredAt?: string | null };
}) {
  const t = useTexts('ui');
  if (answeredAt !== null) return <FormattedDateTime at={answeredAt} />;
  if (daysLeft < 0) return <Tag tone="bad">{t('late', { days: -daysLeft })}</Tag>;
  if (daysLeft === 0) return <Tag tone="bad">{t('todayLast')}</Tag>;
  return <Tag tone={daysLeft <= urgentDays ? 'due' : 'plain'}>{t('left', { days: daysLeft })}</Tag>;
}

const urgentMs = 2 * 3_600_000;

/** The time left until a case is to be decided, or how late it is. */
export function TargetTag({ targetAt }: { targetAt: string | null }) {
  const t = useTexts('ui');
  if (targetAt === null) return <span className="quiet">–</span>;
  const left = Date.parse(targetAt) - getServerNow().getTime();
  if (left < 0) return <Tag tone="bad">{t('targetMissed', { age: formatAge(-left) })}</Tag>;
  return <Tag tone={left < urgentMs ? 'due' : 'plain'}>{t('targetLeft', { age: formatAge(left) })}</Tag>;
}

type DeclaredRow = { readonly step: string; readonly name: string; readonly value: string };

/** The fields that a borrower declared in the application; amounts are in `currency`. */
export function DeclaredFields({
  rows,
  currency,
}: {
  rows: readonly DeclaredRow[];
  currency: string | undefined;
}) {
  const stepLabel = useLabels('applicationStep');
  const fieldLabel = useLabels('declaredField');
  const formatValue = useDeclaredValue(currency);
  return rows.map((row) => (
    <DescriptionItem
      key={`${row.step} ${row.name}`}
      term={`${stepLabel(row.step)} · ${fieldLabel(row.name)}`}
    >
      {formatValue(row)}
    </DescriptionItem>
  ));
}

/** Formats the value of a declared field; amounts are in `currency`. */
export function useDeclaredValue(
  currency: string | undefined,
): (row: Pick<DeclaredRow, 'name' | 'value'>) => string {
  const { language } = useLanguage();
  const optionLabel = useLabels('declaredOption');
  return ({ name, value }) => {
    if (name === 'monthlyIncome' && currency !== undefined && /^\d+$/.test(value))
      return formatMoney(Number(value), currency);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : optionLabel(value) || '–';
  };
}

type Props = {
  images: readonly string[];
  /** There are images, but the staff member is beyond the limit of borrowers. */
  areHidden?: boolean;
  /** The alternative text of an image, by its number from 1. */
  getAlt: (number: number) => string;
};

/** Thumbnails that link to the full images. */
export function ImageThumbnails({ images, areHidden = false, getAlt }: Props) {
  const t = useTexts('ui');
  if (areHidden) return <p className="notice due">{t('imagesCovered')}</p>;
  if (images.length === 0) return null;
  return (
    <ul className="thumbnails">
      {images.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={getAlt(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

type DisplayNames = Readonly<Record<'provider' | 'channel' | 'product' | 'market', (code: string) => string>>;

/** The display name of one code. */
export function DisplayName({ kind, code }: { kind: keyof DisplayNames; code: string }) {
  return useDisplayNames()[kind](code);
}

/** Display names of providers, channels, products and markets by their codes. */
export function useDisplayNames(): DisplayNames {
  const { language } = useLanguage();
  const internalChannelLabel = useLabels('internalChannel');
  const providerName = useLabels('provider');
  const regionName = (code: string) =>
    new Intl.DisplayNames([locales[language]], { type: 'region' }).of(code);
  return {
    provider: providerName,
    channel: (code) => channelNames[code] ?? internalChannelLabel(code),
    product: (code) => productNames[code]?.[language] ?? code,
    market: (code) => (/^[A-Z]{2}$/.test(code) ? (regionName(code) ?? code) : code),
  };
}
