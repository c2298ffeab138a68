import { Link } from '@tanstack/react-router';
import { useRead } from '../api/queries.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { countText } from '../ui/format.ts';
import { useMay } from './me.tsx';
import { roomGroups } from './rooms.ts';
import { frameTexts } from './texts.ts';

/** Whose queues stand beside which room, where they aren't called as it. */
const queuesOf: Readonly<Record<string, readonly string[]>> = {
  privacy: ['privacyRequests', 'grantedRequests'],
  suspense: ['suspense', 'reversals'],
  tills: ['unmatchedDeposits', 'undepositedTills', 'longOpenTills'],
};
const everyMs = 30_000;

/** The rooms that somebody may enter, with what waits in them. */
export function Nav({ onGo }: { onGo?: () => void }) {
  const say = useTexts(frameTexts);
  const { language } = useLanguage();
  const may = useMay();
  const { data } = useRead('today', {}, { everyMs: () => everyMs });
  const counts = new Map<string, number>(data?.queues.map(({ name, count }) => [name, count]));
  const waitingIn = (room: string): number =>
    (queuesOf[room] ?? [room]).reduce((sum, queue) => sum + (counts.get(queue) ?? 0), 0);
  return (
    <nav className="nav" aria-label={say('rooms')}>
      {roomGroups.map(({ group, rooms }) => {
        const open = rooms.filter(({ call }) => may(call));
        if (open.length === 0) return null;
        return (
          <section key={group} aria-label={say(group)}>
            <p className="nav-group" aria-hidden="true">
              {say(group)}
            </p>
            <ul>
              {open.map(({ name, to }) => (
                <li key={name}>
                  <Link
                    to={to}
                    className="nav-link"
                    activeProps={{ className: 'nav-link active' }}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={onGo}
                  >
                    {say(name)}
                    {waitingIn(name) > 0 ? (
                      <span className="count">{countText(waitingIn(name), language)}</span>
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
