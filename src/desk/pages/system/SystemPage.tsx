import { getRouteApi } from '@tanstack/react-router';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { EventDeliveries } from './EventDeliveries.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { ProviderNotices } from './ProviderNotices.tsx';
import { SystemState } from './SystemState.tsx';
import { systemLists } from './systemSearch.ts';

const route = getRouteApi('/system');

const listCalls = {
  now: 'systemState',
  events: 'events',
  jobs: 'failedJobs',
  notices: 'providerNotices',
} as const satisfies Record<(typeof systemLists)[number], DeskCallName>;

/** The state now, deliveries of events to the lender's systems, jobs that failed, and what payment providers reported. */
export function SystemPage() {
  const t = useTexts('system');
  const can = useCan();
  const permitted = systemLists.filter((one) => can(listCalls[one]));
  const { list = permitted[0] ?? 'notices' } = route.useSearch();
  const lists = (
    <FilterLinks
      label={t('lists')}
      options={permitted}
      selected={list}
      renderLabel={(one) => (one === 'jobs' ? <FailedJobsLabel /> : t(one))}
      getLink={(one) => ({ to: '/system', search: { list: one } })}
    />
  );
  if (list === 'now') return <SystemState lists={lists} />;
  if (list === 'jobs') return <FailedJobs lists={lists} />;
  return list === 'notices' ? <ProviderNotices lists={lists} /> : <EventDeliveries lists={lists} />;
}

/** With how many failed, where any did. */
function FailedJobsLabel() {
  const t = useTexts('system');
  const { language } = useLanguage();
  const { query, items = [] } = useDeskList('failedJobs', {});
  return (
    <>
      {t('jobs')}{' '}
      {items.length === 0 ? null : (
        <span className="count-badge">
          {formatCount(items.length, language)}
          {query.hasNextPage ? '+' : ''}
        </span>
      )}
    </>
  );
}
