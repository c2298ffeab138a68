import { Link } from '@tanstack/react-router';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { useCan } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { formatCount } from '../ui/format/format.ts';
import { navigationGroups } from '../ui/navigation/navigationGroups.ts';

/** The queues whose counts a page shows, where their name is not the page's. */
const queuesByPage: Readonly<Partial<Record<PageName, readonly QueueName[]>>> = {
  privacy: ['privacyRequests', 'grantedRequests'],
  reconciliation: ['providerDays', 'differences'],
  suspense: ['suspense', 'reversals'],
  system: ['failedJobs', 'stalledJobs', 'failingEvents'],
  tills: ['unmatchedDeposits', 'undepositedTills', 'longOpenTills'],
};
/** The call by which a page's cases are decided, where reading them is for more people. */
const decidingCalls: Readonly<Partial<Record<PageName, DeskCallName>>> = {
  applications: 'decide',
  complaints: 'answerComplaint',
  privacy: 'answerPrivacyRequest',
  payouts: 'retryPayout',
  suspense: 'match',
  claims: 'answerClaim',
  reconciliation: 'closeDay',
  system: 'retryJob',
  tills: 'deposit',
};
type PageName = (typeof navigationGroups)[number]['pages'][number]['name'];
type QueueName = DeskReply<'today'>['queues'][number]['name'];
const refreshMs = 30_000;

/** The pages that the staff member may open, each with the number of open items. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts('shell');
  const { language } = useLanguage();
  const can = useCan();
  const { data } = useDeskQuery('today', {}, { refreshMs: () => refreshMs });
  const pendingCount = (page: PageName) => (data === undefined ? 0 : countOpenItems(page, data, can));
  return (
    <nav className="nav" aria-label={t('pages')}>
      {navigationGroups.map(({ group, pages }) => {
        const visiblePages = pages.filter(({ call }) => can(call));
        if (visiblePages.length === 0) return null;
        return (
          <section key={group} aria-label={t(group)}>
            <p className="nav-group" aria-hidden="true">
              {t(group)}
            </p>
            <ul>
              {visiblePages.map(({ name, to, ...page }) => (
                <li key={name}>
                  <Link
                    to={to}
                    search={'search' in page ? page.search : {}}
                    className="nav-link"
                    activeProps={{ className: 'nav-link active' }}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={onNavigate}
                  >
                    {t(name)}
                    {pendingCount(name) > 0 ? (
                      <span className="count-badge">{formatCount(pendingCount(name), language)}</span>
                    ) : null}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}

/** Number on a page's badge: what the viewer may decide. */
export function countOpenItems(
  page: PageName,
  { queues, mine, monthsToClose }: Pick<DeskReply<'today'>, 'queues' | 'mine' | 'monthsToClose'>,
  can: (call: DeskCallName) => boolean,
): number {
  const decidingCall = decidingCalls[page];
  if (decidingCall !== undefined && !can(decidingCall)) return 0;
  if (page === 'accounting') return monthsToClose.length;
  const counts: readonly { name: string; count: number }[] = page === 'approvals' ? mine : queues;
  const names: readonly string[] = queuesByPage[page] ?? [page];
  return counts.filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
}
