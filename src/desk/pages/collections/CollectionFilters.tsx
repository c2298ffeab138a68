import { marketLocales } from 'virtual:brand';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { maxCountedCalls } from '../../../contract/desk/collections.ts';
import { brokenPromiseDays, lateBuckets } from '../../../contract/desk/delinquency.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatCount } from '../../ui/format/format.ts';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { useAssigneeOptions } from '../../ui/queue/AssigneeFilter.tsx';

/** The filters that the page's address names. */
export type CollectionFilter = Omit<DeskRequest<'callList'>, 'after' | 'limit' | 'format'>;

const views = ['now', 'all', 'today', 'broken', 'due', 'mine', 'coming'] as const;
type View = (typeof views)[number];
const refreshMs = 30_000;
const writtenOffChoices = ['with', 'without', 'only'] as const;

const viewFilters: Readonly<Record<View, Pick<CollectionFilter, 'callable' | 'promise' | 'callback'>>> = {
  now: { callable: 'now' },
  all: {},
  today: { promise: 'today' },
  broken: { promise: 'broken' },
  due: { callback: 'due' },
  mine: { callback: 'mine' },
  coming: { callback: 'coming' },
};

/** Who is listed: callable now, promised for today, broken promises, to be called again, each with its count; by bucket, country, agent and write-off. */
export function CollectionFilters({ filters }: { filters: CollectionFilter }) {
  const t = useTexts('collections');
  const ui = useTexts('ui');
  const navigate = useNavigate();
  const displayName = useDisplayNames();
  const { callable, promise, callback, ...others } = filters;
  const { data: counts } = useDeskQuery('callCounts', others, {
    refreshMs: () => refreshMs,
    canKeepPrevious: () => true,
  });
  const markets = toOptions(Object.keys(marketLocales), displayName.market);
  const agents = useAssigneeOptions('collections', { mine: ui('mine'), nobody: ui('nobodys') });
  function linkTo(view: View): LinkProps & { title?: string } {
    const title = view === 'broken' ? { title: t('brokenTitle', { days: brokenPromiseDays }) } : {};
    return { to: '/collections', search: { ...others, ...viewFilters[view] }, ...title };
  }
  return (
    <>
      <FilterLinks
        label={t('views')}
        options={views}
        selected={callable ?? promise ?? callback ?? 'all'}
        renderLabel={(view) => <ViewLabel view={view} count={counts?.[view]} />}
        getLink={linkTo}
      />
      <FilterMenu
        search={filters}
        fields={[
          {
            kind: 'choice',
            name: 'bucket',
            label: t('buckets'),
            options: toOptions(lateBuckets, (bucket) => bucket),
          },
          { kind: 'choice', name: 'market', label: t('market'), options: markets },
          { kind: 'choice', name: 'assignee', label: t('agent'), options: agents },
        ]}
      />
      <FilterSelect
        label={t('writtenOffFilter')}
        options={toOptions(writtenOffChoices, (one) => t(`${one}WrittenOff`))}
        value={filters.writtenOff ?? (promise === undefined && callback === undefined ? 'without' : 'with')}
        onSelect={(value) => {
          const writtenOff = writtenOffChoices.find((one) => one === value);
          void navigate({ to: '/collections', search: { ...filters, writtenOff } });
        }}
      />
    </>
  );
}

function ViewLabel({ view, count }: { view: View; count: number | undefined }) {
  const t = useTexts('collections');
  const { language } = useLanguage();
  return (
    <>
      {t(`${view}View`)}{' '}
      {count === undefined ? null : (
        <span className="count-badge">
          {formatCount(count, language)}
          {count === maxCountedCalls ? '+' : ''}
        </span>
      )}
    </>
  );
}
