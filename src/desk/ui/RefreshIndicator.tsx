import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { formatAge } from './format.ts';
import { useShortcut } from './shortcuts.ts';

type RefreshableQuery = {
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

/** What is older than this says so. */
const staleAfterMs = 10_000;

/** How old what stands here is, and a way to have it anew. */
export function RefreshIndicator({ query }: { query: RefreshableQuery }) {
  const t = useTexts('ui');
  const age = useAge(query.dataUpdatedAt);
  const refresh = () => void query.refetch();
  useShortcut('r', refresh);
  const isStale = age >= staleAfterMs;
  function formatStatus(): string {
    if (query.isFetching) return t('refreshing');
    // Nothing was read yet that could be of an age.
    if (query.dataUpdatedAt === 0) return '';
    return isStale ? t('old', { age: formatAge(age) }) : t('upToDate');
  }
  return (
    <div className="refresh-indicator">
      <span className={isStale ? 'stale' : 'quiet'}>{formatStatus()}</span>
      <Button kind="plain" onClick={refresh}>
        {t('refresh')} <kbd>R</kbd>
      </Button>
    </div>
  );
}

function useAge(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return since === 0 ? 0 : Math.max(0, now - since);
}
