import { marketLocales } from 'virtual:brand';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { brokenPromiseDays, lateBuckets } from '../../../contract/desk/delinquency.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { useAssigneeOptions } from '../../ui/AssigneeFilter.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { type FieldOption, toOptions } from '../../ui/form/fields.ts';
import { formatMoney } from '../../ui/format.ts';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';

/** The filters that the page's address names. */
export type CallFilter = Omit<DeskRequest<'callList'>, 'after' | 'limit' | 'format'>;

const views = ['all', 'now', 'today', 'broken'] as const;
type View = (typeof views)[number];

const viewFilters: Readonly<Record<View, Pick<CallFilter, 'callable' | 'promise'>>> = {
  all: {},
  now: { callable: 'now' },
  today: { promise: 'today' },
  broken: { promise: 'broken' },
};

/** Who is listed: callable now, promised for today, broken promises; by bucket, country, agent and write-off. */
export function CallFilters({ filters }: { filters: CallFilter }) {
  const t = useTexts('collections');
  const ui = useTexts('ui');
  const navigate = useNavigate();
  const displayName = useDisplayNames();
  const { callable, promise, ...others } = filters;
  const selects = {
    bucket: { label: t('buckets'), options: useBucketOptions() },
    market: { label: t('market'), options: toOptions(Object.keys(marketLocales), displayName.market) },
    assignee: {
      label: t('agent'),
      options: useAssigneeOptions('collections', { mine: ui('mine'), nobody: ui('nobodys') }),
    },
    writtenOff: {
      label: t('writtenOffFilter'),
      options: toOptions(['without', 'only'], (one) => t(`${one}WrittenOff`)),
    },
  };
  function linkTo(view: View): LinkProps & { title?: string } {
    const title = view === 'broken' ? { title: t('brokenTitle', { days: brokenPromiseDays }) } : {};
    return { to: '/collections', search: { ...others, ...viewFilters[view] }, ...title };
  }
  return (
    <>
      <FilterLinks
        label={t('views')}
        options={views}
        selected={callable ?? promise ?? 'all'}
        renderLabel={(view) => t(`${view}View`)}
        getLink={linkTo}
      />
      {(['bucket', 'market', 'assignee', 'writtenOff'] as const).map((name) => (
        <FilterSelect
          key={name}
          {...selects[name]}
          anyLabel={t('any')}
          value={filters[name] ?? ''}
          onSelect={(value) =>
            void navigate({ to: '/collections', search: { ...filters, [name]: value || undefined } })
          }
        />
      ))}
    </>
  );
}

/** The buckets of days late, each with what is owed in it. */
function useBucketOptions(): FieldOption[] {
  const { items = [] } = useDeskList('buckets', {});
  return toOptions(lateBuckets, (bucket) => {
    const amounts = items
      .filter((row) => row.bucket === bucket)
      .map(({ owed, currency }) => formatMoney(owed, currency));
    return amounts.length === 0 ? bucket : `${bucket} · ${amounts.join('; ')}`;
  });
}
