import { getRouteApi, type LinkProps } from '@tanstack/react-router';
import { brokenPromiseDays, type LateBucket, lateBuckets } from '../../../contract/desk/delinquency.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useDeskList, useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { FormattedDay, Tag } from '../../ui/facts.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import {
  createColumnHelper,
  ListPage,
  loanColumn,
  momentColumn,
  moneyColumn,
  nameColumn,
} from '../../ui/List.tsx';

const column = createColumnHelper<DeskItem<'collections'>>();

const route = getRouteApi('/collections');
const highlightedLateDays = 30;

/** Loans in arrears by bucket, with promises to pay and whether the borrower may be contacted. */
export function CollectionsPage() {
  const t = useTexts('collections');
  const { language } = useLanguage();
  const search = route.useSearch();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="collections"
      request={search}
      rowKey={({ orderId }) => orderId}
      emptyText={t('empty')}
      columns={[
        loanColumn(t('order')),
        nameColumn(t('borrower')),
        column(
          'late',
          t('late'),
          ({ daysLate }) => (
            <span className={daysLate > highlightedLateDays ? 'bad' : undefined}>{daysLate}</span>
          ),
          { align: 'end' },
        ),
        moneyColumn('owed', t('owed')),
        column('promised', t('promised'), ({ promisedBy, brokenOn }) =>
          brokenOn === null ? (
            <FormattedDay day={promisedBy} />
          ) : (
            <Tag tone="bad">{t('broken', { day: formatDay(brokenOn, language) })}</Tag>
          ),
        ),
        column('contact', t('contact'), ({ isPaused, mayContact }) =>
          isPaused ? (
            <Tag tone="due">{t('paused')}</Tag>
          ) : (
            <Tag tone={mayContact ? 'good' : 'plain'}>{t(mayContact ? 'mayContact' : 'mayNotContact')}</Tag>
          ),
        ),
        momentColumn('lastContactAt', t('last'), { isSecondary: true }),
      ]}
    >
      <BucketFilters selected={search.promise ?? search.bucket} />
    </ListPage>
  );
}

/** Filters by bucket and broken promises, with the number of loans in each. */
function BucketFilters({ selected }: { selected: LateBucket | 'broken' | undefined }) {
  const t = useTexts('collections');
  const { data: today } = useDeskQuery('today', {});
  const { items: buckets } = useDeskList('buckets', {});
  const bucketTotals = (name: string) => (buckets ?? []).filter(({ bucket }) => bucket === name);
  function countFor(one: LateBucket | 'broken'): number {
    if (one === 'broken') return today?.queues.find(({ name }) => name === 'brokenPromises')?.count ?? 0;
    return bucketTotals(one).reduce((sum, { loans }) => sum + loans, 0);
  }
  function linkFor(one: LateBucket | 'broken' | undefined): LinkProps & { title?: string } {
    if (one === undefined) return { to: '/collections', search: {} };
    if (one === 'broken')
      return {
        to: '/collections',
        search: { promise: one },
        title: t('brokenTitle', { days: brokenPromiseDays }),
      };
    const title = bucketTotals(one)
      .map(({ loans, owed, currency }) => `${t('loans', { loans })}, ${formatMoney(owed, currency)}`)
      .join('; ');
    return { to: '/collections', search: { bucket: one }, title };
  }
  return (
    <FilterLinks
      label={t('buckets')}
      options={[undefined, ...lateBuckets, 'broken']}
      selected={selected}
      renderLabel={(one) =>
        one === undefined ? (
          t('all')
        ) : (
          <>
            {one === 'broken' ? t('brokenAll') : one}{' '}
            <span className="count-badge">{countFor(one) || ''}</span>
          </>
        )
      }
      getLink={linkFor}
    />
  );
}
