import type { ReactNode } from 'react';
import type { DeskApiError } from '../api/apiError.ts';
import { useTexts } from '../texts/language.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';

type QueryState = {
  readonly isPending: boolean;
  readonly error: DeskApiError | null;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: QueryState;
  data: Data | undefined;
  /** How many rows stand for what comes. */
  skeletonRows?: number;
  children: (data: Data) => ReactNode;
};

/** Draws what a view is: loading, failed with a way on, or ready. What was read before stays while a new read fails. */
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
  return <Skeleton skeletonRows={skeletonRows} />;
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
