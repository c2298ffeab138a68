import { Link } from '@tanstack/react-router';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { useCan } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { formatCount } from '../ui/format.ts';

/** The queues whose counts a page shows, where their name is not the page's. */
const queuesByPage: Readonly<Partial<Record<PageName, readonly QueueName[]>>> = {
  privacy: ['privacyRequests', 'grantedRequests'],
  suspense: ['suspense', 'reversals'],
  tills: ['unmatchedDeposits', 'undepositedTills', 'longOpenTills'],
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
  const pendingCount = (page: PageName) => (data === undefined ? 0 : countOpenItems(page, data));
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
              {visiblePages.map(({ name, to }) => (
                <li key={name}>
                  <Link
                    to={to}
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

/** Number on a page's badge: approvals that the viewer may decide, all open items of other pages. */
export function countOpenItems(
  page: PageName,
  { queues, mine }: Pick<DeskReply<'today'>, 'queues' | 'mine'>,
): number {
  const counts: readonly { name: string; count: number }[] = page === 'approvals' ? mine : queues;
  const names: readonly string[] = queuesByPage[page] ?? [page];
  return counts.filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
}

/** The pages in display order, each with the call whose permission it needs. */
export const navigationGroups = [
  {
    group: 'groupWork',
    pages: [
      { name: 'today', to: '/', call: 'today' },
      { name: 'applications', to: '/applications', call: 'applications' },
      { name: 'complaints', to: '/complaints', call: 'complaints' },
      { name: 'collections', to: '/collections', call: 'callList' },
      { name: 'approvals', to: '/approvals', call: 'approvals' },
    ],
  },
  {
    group: 'groupPeople',
    pages: [
      { name: 'borrowers', to: '/borrowers', call: 'borrowers' },
      { name: 'loans', to: '/loans', call: 'loans' },
      { name: 'privacy', to: '/privacy', call: 'privacyRequests' },
      { name: 'exits', to: '/exits', call: 'exits' },
    ],
  },
  {
    group: 'groupMoney',
    pages: [
      { name: 'payouts', to: '/payouts', call: 'payouts' },
      { name: 'payments', to: '/payments', call: 'payments' },
      { name: 'refunds', to: '/refunds', call: 'refunds' },
      { name: 'suspense', to: '/suspense', call: 'suspense' },
      { name: 'claims', to: '/claims', call: 'claims' },
      { name: 'tills', to: '/tills', call: 'tills' },
      { name: 'statements', to: '/statements', call: 'statements' },
      { name: 'reconciliation', to: '/reconciliation', call: 'reconciliation' },
      { name: 'imports', to: '/imports', call: 'imports' },
      { name: 'accounting', to: '/accounting', call: 'trialBalance' },
    ],
  },
  {
    group: 'groupBusiness',
    pages: [
      { name: 'portfolio', to: '/portfolio', call: 'portfolio' },
      { name: 'promotion', to: '/promotion', call: 'funnel' },
    ],
  },
  {
    group: 'groupSystem',
    pages: [
      { name: 'switches', to: '/switches', call: 'switches' },
      { name: 'settings', to: '/settings', call: 'settings' },
      { name: 'system', to: '/system', call: 'providerNotices' },
      { name: 'staff', to: '/staff', call: 'staff' },
      { name: 'audit', to: '/audit', call: 'audit' },
      { name: 'personalData', to: '/personal-data', call: 'personalDataViews' },
      { name: 'sessions', to: '/sessions', call: 'sessions' },
    ],
  },
] as const satisfies readonly {
  group: string;
  pages: readonly { name: string; to: string; call: DeskCallName }[];
}[];
