import type { ReactNode } from 'react';
import type { DeskFailure } from '../api/failure.ts';
import { useTexts } from '../texts/language.tsx';
import { Failure } from './Failure.tsx';
import { uiTexts } from './texts.ts';

type State = {
  readonly isPending: boolean;
  readonly error: DeskFailure | null;
  readonly refetch: () => unknown;
};

type Props<Data> = {
  query: State;
  data: Data | undefined;
  /** How many rows stand for what comes. */
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** Draws what a view is: loading, failed with a way on, or ready. What was read before stays while a new read fails. */
export function Loaded<Data>({ query, data, rows = 6, children }: Props<Data>) {
  const retry = () => void query.refetch();
  if (data !== undefined) {
    return (
      <>
        {query.error === null ? null : <Failure failure={query.error} retry={retry} />}
        {children(data)}
      </>
    );
  }
  if (query.error !== null) return <Failure failure={query.error} retry={retry} />;
  return <Skeleton rows={rows} />;
}

function Skeleton({ rows }: { rows: number }) {
  const say = useTexts(uiTexts);
  return (
    <div className="skeleton" aria-busy="true">
      <span className="unseen">{say('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row} className="bone" />
      ))}
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
