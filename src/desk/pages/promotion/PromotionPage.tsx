import { getRouteApi, useNavigate } from '@tanstack/react-router';
import * as pages from '../../../contract/constants/pages.ts';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import {
  addDays,
  formatCount,
  formatShare,
  formatZonedDateTime,
  getMarketToday,
} from '../../ui/format/format.ts';
import { createColumnHelper, textColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { DeskPage, FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';

type FunnelRow = DeskRow<'funnel'>;

const column = createColumnHelper<FunnelRow>();

const route = getRouteApi('/promotion');
const steps = ['visits', 'clicks', 'codes', 'registered', 'applied', 'borrowed', 'repaid'] as const;
type Step = (typeof steps)[number];
const periods = ['30', '90', '365'] as const;
/** In fewer days hardly a loan can be 30 days late. */
const defaultPeriod = '90';

/** What the share of a count is of: of a step, the step before; of those who are late, all who got a loan. */
function baseOf(step: Step | 'late'): Step | undefined {
  return step === 'late' ? 'borrowed' : steps[steps.indexOf(step) - 1];
}

/** The promotion funnel: conversion from step to step and how its loans turned out, by campaign. */
export function PromotionPage() {
  const t = useTexts('promotion');
  const { language } = useLanguage();
  const request = useRequest();
  const { firstPage: first } = useDeskList('funnel', request);
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      {first === undefined || first.items.length === 0 ? null : <FunnelChart counts={first.all} />}
      <List
        name="funnel"
        kind="main"
        request={request}
        label={t('table')}
        rowKey={({ templateId, userFrom, appFrom, utmTag }) =>
          [templateId, userFrom, appFrom, utmTag].join(' ')
        }
        emptyText={t(first?.preparedAt === null ? 'never' : 'empty')}
        columns={useCampaignColumns()}
      >
        <Filters markets={first?.markets ?? []} />
        {first?.preparedAt ? (
          <span className="quiet">
            {t('prepared', { when: formatZonedDateTime(first.preparedAt, language) })}
          </span>
        ) : null}
      </List>
    </DeskPage>
  );
}

/** A campaign, its source, and the count of each step. */
function useCampaignColumns(): Column<FunnelRow>[] {
  const t = useTexts('promotion');
  const displayName = useDisplayNames();
  const counts = [...steps, 'late' as const].map(
    (step): Column<FunnelRow> => ({
      id: step,
      header: t(step),
      align: 'end',
      sort: step,
      cell: (row) => <Count counts={row} step={step} />,
    }),
  );
  return [
    column('template', t('template'), ({ templateId, market }) =>
      market === null ? (
        t('formerTemplate', { id: templateId })
      ) : (
        <a
          href={`${pages.promotion}?id=${templateId}`}
          target="_blank"
          rel="noreferrer"
          title={t('seeTemplate')}
        >
          {displayName.market(market)}
        </a>
      ),
    ),
    column(
      'source',
      t('source'),
      ({ userFrom, appFrom }) => [userFrom, appFrom].filter(Boolean).join(' · ') || '–',
    ),
    textColumn('utmTag', t('tag'), { isSecondary: true }),
    ...counts,
  ];
}

/** The days in the address, by default the last {@link defaultPeriod}; `until` is the first day after them. */
function useRequest() {
  const { from, until, market } = route.useSearch();
  const end = until ?? addDays(getMarketToday(undefined, getServerNow()), 1);
  return { from: from ?? addDays(end, -Number(defaultPeriod)), until: end, market };
}

function Filters({ markets }: { markets: readonly string[] }) {
  const t = useTexts('promotion');
  const displayName = useDisplayNames();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { from, until } = useRequest();
  const today = getMarketToday(undefined, getServerNow());
  const last = addDays(until, -1);
  const isPeriod = (days: string) => last === today && from === addDays(until, -Number(days));
  const getLink = (days: Partial<typeof search>) =>
    ({ to: '/promotion', search: { ...search, ...days } }) as const;
  return (
    <>
      <FilterLinks
        label={t('period')}
        options={periods}
        selected={periods.find(isPeriod)}
        renderLabel={(days) => t('days', { days })}
        getLink={(days) => getLink({ from: addDays(today, 1 - Number(days)), until: addDays(today, 1) })}
      />
      <DayNavigator
        field={{ label: t('from'), max: last }}
        value={from}
        onNavigate={(day) => void navigate(getLink({ from: day, until }))}
      />
      <DayNavigator
        field={{ label: t('until'), min: from }}
        value={last}
        onNavigate={(day) => void navigate(getLink({ from, until: addDays(day, 1) }))}
      />
      {markets.length < 2 ? null : (
        <FilterLinks
          label={t('market')}
          options={[undefined, ...markets]}
          selected={search.market}
          renderLabel={(market) => (market === undefined ? t('allMarkets') : displayName.market(market))}
          getLink={(market) => getLink({ market })}
        />
      )}
    </>
  );
}

type CountProps = { counts: DeskReply<'funnel'>['all']; step: Step | 'late' };

/** How many, and what share that is of its base. */
function Count({ counts, step }: CountProps) {
  const { language } = useLanguage();
  const base = baseOf(step);
  return (
    <>
      {formatCount(counts[step], language)}
      {base === undefined || counts[base] === 0 ? null : (
        <span className="quiet small share">{formatShare(counts[step], counts[base], language)}</span>
      )}
    </>
  );
}

/** The totals of each step as bars, with the conversion from the step before, and those of them that are late. */
function FunnelChart({ counts }: Pick<CountProps, 'counts'>) {
  const t = useTexts('promotion');
  const { language } = useLanguage();
  const most = Math.max(1, ...steps.map((step) => counts[step]));
  return (
    <Panel title={t('steps')}>
      <ol className="funnel">
        {[...steps, 'late' as const].map((step) => {
          const count = counts[step];
          const base = baseOf(step);
          return (
            <li key={step} className={step === 'late' ? 'is-late' : undefined}>
              <span>{t(step)}</span>
              <meter className="visually-hidden" min={0} max={most} value={count} aria-label={t(step)} />
              <svg className="funnel-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="10" />
              </svg>
              <span className="numeric">{formatCount(count, language)}</span>
              <span className="quiet numeric">
                {base === undefined ? '' : formatShare(count, counts[base], language)}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="quiet">{t('ofBefore')}</p>
    </Panel>
  );
}
