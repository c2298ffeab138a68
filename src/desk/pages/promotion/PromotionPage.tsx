import { getRouteApi, useNavigate } from '@tanstack/react-router';
import * as pages from '../../../contract/constants/pages.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DeskPage, Panel } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { dayMs, formatCount, formatShare, formatZonedDateTime, marketToday } from '../../ui/format.ts';
import { createColumnHelper, List, textColumn } from '../../ui/List.tsx';
import type { Column } from '../../ui/Table.tsx';

type FunnelRow = DeskRow<'funnel'>;

const column = createColumnHelper<FunnelRow>();

const route = getRouteApi('/promotion');
const steps = ['visits', 'clicks', 'codes', 'registered', 'borrowed', 'repaid'] as const;
const defaultDays = 30;

/** The promotion funnel: conversion from step to step, by campaign. */
export function PromotionPage() {
  const t = useTexts('promotion');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const navigate = useNavigate();
  const search = route.useSearch();
  const now = getServerNow().getTime();
  const from = search.from ?? marketToday(undefined, new Date(now - defaultDays * dayMs));
  const until = search.until ?? marketToday(undefined, new Date(now + dayMs));
  const { items, firstPage: first } = useDeskList('funnel', { from, until });
  const counts = steps.map(
    (step): Column<FunnelRow> => ({
      id: step,
      header: t(step),
      align: 'end',
      sort: step,
      cell: (row) => formatCount(row[step], language),
    }),
  );
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      {items === undefined || items.length === 0 ? null : <FunnelChart rows={items} />}
      <List
        name="funnel"
        isMain
        request={{ from, until }}
        label={t('table')}
        rowKey={({ templateId, userFrom, appFrom, utmTag }) =>
          [templateId, userFrom, appFrom, utmTag].join(' ')
        }
        emptyText={t(first?.preparedAt === null ? 'never' : 'empty')}
        columns={[
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
        ]}
      >
        <DayNavigator
          field={{ label: t('from'), max: until }}
          value={from}
          onNavigate={(day) => void navigate({ to: '/promotion', search: { ...search, from: day } })}
        />
        <DayNavigator
          field={{ label: t('until'), min: from }}
          value={until}
          onNavigate={(day) => void navigate({ to: '/promotion', search: { ...search, until: day } })}
        />
        {first?.preparedAt ? (
          <span className="quiet">
            {t('prepared', { when: formatZonedDateTime(first.preparedAt, language) })}
          </span>
        ) : null}
      </List>
    </DeskPage>
  );
}

/** The totals of each step as bars, with the conversion from the step before. */
function FunnelChart({ rows }: { rows: readonly FunnelRow[] }) {
  const t = useTexts('promotion');
  const { language } = useLanguage();
  const stepTotals = steps.map((step) => ({
    step,
    count: rows.reduce((sum, row) => sum + row[step], 0),
  }));
  const maxCount = Math.max(1, ...stepTotals.map(({ count }) => count));
  return (
    <Panel title={t('steps')}>
      <ol className="funnel">
        {stepTotals.map(({ step, count }, index) => (
          <li key={step}>
            <span>{t(step)}</span>
            <meter className="visually-hidden" min={0} max={maxCount} value={count} aria-label={t(step)} />
            <svg className="funnel-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * count) / maxCount} height="10" />
            </svg>
            <span className="numeric">{formatCount(count, language)}</span>
            <span className="quiet numeric">
              {index === 0 ? '' : formatShare(count, stepTotals[index - 1]?.count ?? 0, language)}
            </span>
          </li>
        ))}
      </ol>
      <p className="quiet">{t('ofBefore')}</p>
    </Panel>
  );
}
