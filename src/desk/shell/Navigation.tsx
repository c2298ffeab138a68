import { Link } from '@tanstack/react-router';
import { useCan } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { formatCount } from '../ui/format.ts';
import { navigationGroups } from './navigationGroups.ts';

/** Whose queues stand beside which room, where they aren't called as it. */
const queuesByPage: Readonly<Record<string, readonly string[]>> = {
  privacy: ['privacyRequests', 'grantedRequests'],
  suspense: ['suspense', 'reversals'],
  tills: ['unmatchedDeposits', 'undepositedTills', 'longOpenTills'],
};
const refreshMs = 30_000;

/** The rooms that somebody may enter, with what waits in them. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts('shell');
  const { language } = useLanguage();
  const can = useCan();
  const { data } = useDeskQuery('today', {}, { refreshMs: () => refreshMs });
  const counts = new Map<string, number>(data?.queues.map(({ name, count }) => [name, count]));
  const pendingCount = (page: string): number =>
    (queuesByPage[page] ?? [page]).reduce((sum, queue) => sum + (counts.get(queue) ?? 0), 0);
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
