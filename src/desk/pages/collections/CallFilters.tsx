import { marketPlaces } from 'virtual:brand';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { brokenPromiseDays, lateBuckets } from '../../../contract/desk/delinquency.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { useAssigneeOptions } from '../../ui/assigneeOptions.ts';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/facts.tsx';
import { formatMoney } from '../../ui/format.ts';

type Filters = Omit<DeskRequest<'callList'>, 'after' | 'limit' | 'format'>;
/** The filters that the page's address names. */
export type CallFilter = { readonly [Name in keyof Filters]?: Exclude<Filters[Name], undefined> };

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
  const { callable, promise, ...others } = filters;
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
      <BucketSelect filters={filters} />
      <MarketSelect filters={filters} />
      <AgentSelect filters={filters} />
      <FilterSelect
        filters={filters}
        name="writtenOff"
        label={t('writtenOffFilter')}
        options={[
          ['without', t('withoutWrittenOff')],
          ['only', t('onlyWrittenOff')],
        ]}
      />
    </>
  );
}

function BucketSelect({ filters }: { filters: CallFilter }) {
  const t = useTexts('collections');
  const { items = [] } = useDeskList('buckets', {});
  const options = lateBuckets.map((bucket): [string, string] => {
    const totals = items.filter((row) => row.bucket === bucket);
    const amounts = totals.map(({ owed, currency }) => formatMoney(owed, currency)).join('; ');
    return [bucket, amounts === '' ? bucket : `${bucket} · ${amounts}`];
  });
  return <FilterSelect filters={filters} name="bucket" label={t('buckets')} options={options} />;
}

function MarketSelect({ filters }: { filters: CallFilter }) {
  const t = useTexts('collections');
  const displayName = useDisplayNames();
  const options = Object.keys(marketPlaces).map((market): [string, string] => [
    market,
    displayName.market(market),
  ]);
  return <FilterSelect filters={filters} name="market" label={t('market')} options={options} />;
}

function AgentSelect({ filters }: { filters: CallFilter }) {
  const t = useTexts('collections');
  const options = useAssigneeOptions('collections', { mine: t('mine'), nobody: t('nobodys') }).map(
    ({ value, label }) => [value, label] as const,
  );
  return <FilterSelect filters={filters} name="assignee" label={t('agent')} options={options} />;
}

type SelectProps = {
  filters: CallFilter;
  name: 'bucket' | 'market' | 'assignee' | 'writtenOff';
  label: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** A filter of one field, which is part of the page's address. */
function FilterSelect({ filters, name, label, options }: SelectProps) {
  const t = useTexts('collections');
  const navigate = useNavigate();
  function select(value: string): void {
    const others = Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
    const search: CallFilter = value === '' ? others : { ...others, [name]: value };
    void navigate({ to: '/collections', search });
  }
  return (
    <label className="filter">
      <span className="quiet">{label}</span>
      <select className="input" value={filters[name] ?? ''} onChange={({ target }) => select(target.value)}>
        <option value="">{t('any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
