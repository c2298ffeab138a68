import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { DeskApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { formatAge } from '../format/format.ts';

type QueryState = {
  readonly isPending: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly error: DeskApiError | null;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: QueryState;
  data: Data | undefined;
  /** Rows of the loading skeleton. */
  skeletonRows?: number;
  children: (data: Data) => ReactNode;
};

/**
 * Renders a query: loading, without a connection, failed with a retry button, or ready. Data of an earlier read stays when a
 * refresh fails.
 */
export function QueryView<Data>({ query, data, skeletonRows = 6, children }: Props<Data>) {
  const retry = () => void query.refetch();
  if (data !== undefined) {
    return (
      <>
        {query.error === null ? null : <ErrorMessage error={query.error} onRetry={retry} />}
        {children(data)}
      </>
    );
  }
  if (query.error !== null) return <ErrorMessage error={query.error} onRetry={retry} />;
  return query.fetchStatus === 'paused' ? <OfflineState /> : <Skeleton skeletonRows={skeletonRows} />;
}

function OfflineState() {
  const t = useTexts('ui');
  return (
    <p className="empty" role="status">
      {t('offline')}
    </p>
  );
}

function Skeleton({ skeletonRows }: { skeletonRows: number }) {
  const t = useTexts('ui');
  return (
    <div className="skeleton" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className="skeleton-row" />
      ))}
    </div>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

const notFoundStatus = 404;
const minServerErrorStatus = 500;

/** The text of a failure: the server's message, or a message of the desk where it sent none. */
export function useErrorText(): (error: DeskApiError) => string {
  const t = useTexts('ui');
  return (error) => {
    if (error.message) return error.message;
    return t(error.status === 0 || error.status === undefined ? 'unreachable' : 'faulty');
  };
}

type ErrorMessageProps = { error: DeskApiError; title?: string; onRetry?: () => void };

export function ErrorMessage({ error, title, onRetry }: ErrorMessageProps) {
  const t = useTexts('ui');
  const errorText = useErrorText();
  if (error.code === 'notAllowed')
    return (
      <div className="notice" role="alert">
        <p className="strong">{t('notAllowed')}</p>
        <p>{t('notAllowedLead')}</p>
      </div>
    );
  // No retry button: what was not found stays so.
  if (error.status === notFoundStatus && title === undefined)
    return (
      <div className="notice" role="alert">
        <p className="strong">{errorText(error)}</p>
        <p>{t('notFoundLead')}</p>
      </div>
    );
  return (
    <div className="failure" role="alert">
      <p className="strong">{title ?? t('failed')}</p>
      <p>{errorText(error)}</p>
      {error.approvalId === '' ? null : (
        <p>
          <Link to="/approvals" search={{ approvalId: error.approvalId }}>
            {t('toApproval')}
          </Link>
        </p>
      )}
      {error.requestId && error.status >= minServerErrorStatus ? (
        <p className="quiet small">{t('request', { id: error.requestId })}</p>
      ) : null}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}

type RefreshableQuery = {
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly isPaused: boolean;
};

/** Data older than this shows its age. */
const staleAfterMs = 10_000;

/** The age of the shown data, and a button that reads again all that the page shows. */
export function RefreshIndicator({ query }: { query: RefreshableQuery }) {
  const t = useTexts('ui');
  const queryClient = useQueryClient();
  const age = useAge(query.dataUpdatedAt);
  const refresh = () => void queryClient.refetchQueries({ type: 'active' });
  useShortcuts([{ key: 'r', label: t('refreshKey'), run: refresh }]);
  const isStale = age >= staleAfterMs;
  function formatStatus(): string {
    if (query.isFetching) return t('refreshing');
    if (query.isPaused) return t('offlineShort');
    // Nothing has been read yet.
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
