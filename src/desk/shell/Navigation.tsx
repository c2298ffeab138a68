import { Link } from '@tanstack/react-router';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskReply } from '../../contract/desk/schemas/index.ts';
import { useCan } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { formatCount } from '../ui/format/format.ts';
import { type DeskPageRecord, navigationGroups } from '../ui/navigation/deskPages.ts';

const refreshMs = 30_000;

/** The pages that the staff member may open, each with the number of open items. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts('shell');
  const { language } = useLanguage();
  const can = useCan();
  const { data } = useDeskQuery('today', {}, { refreshMs: () => refreshMs });
  const pendingCount = (page: DeskPageRecord) => (data === undefined ? 0 : countOpenItems(page, data, can));
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
              {visiblePages.map((page) => (
                <li key={page.name}>
                  <Link
                    to={page.to}
                    search={'search' in page ? page.search : {}}
                    className="nav-link"
                    activeProps={{ className: 'nav-link active' }}
                    activeOptions={{ exact: page.to === '/', includeSearch: false }}
                    onClick={onNavigate}
                  >
                    {t(page.name)}
                    {pendingCount(page) > 0 ? (
                      <span className="count-badge">{formatCount(pendingCount(page), language)}</span>
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
  { name: pageName, decidingCall, queues: queueNames }: DeskPageRecord,
  { queues, mine, monthsToClose }: Pick<DeskReply<'today'>, 'queues' | 'mine' | 'monthsToClose'>,
  can: (call: DeskCallName) => boolean,
): number {
  if (decidingCall !== undefined && !can(decidingCall)) return 0;
  if (pageName === 'accounting') return monthsToClose.length;
  const counts: readonly { name: string; count: number }[] = pageName === 'approvals' ? mine : queues;
  const names: readonly string[] = queueNames ?? [pageName];
  return counts.filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
}
