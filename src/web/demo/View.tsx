import * as t from 'messages:demo';
import type { ReactNode } from 'react';
import { LoadingStatus, Skeleton } from '../ui/Skeleton.tsx';
import styles from './demo.module.css';

type Props = {
  readonly state: { readonly kind: 'loading' } | { readonly kind: 'ready'; readonly data: ReactNode };
  /** Languages and markets. */
  readonly choices?: ReactNode;
};

/** The page's frame: what it is, and the panels once they are there. */
export function View({ state, choices }: Props) {
  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the banner; the framed page has one of its own */}
      <header className={styles.header} aria-label={t.title()}>
        <div>
          <h1 className={styles.title}>{t.title()}</h1>
          <p className={styles.lead}>{t.lead()}</p>
        </div>
        {choices}
      </header>
      <main className={styles.main} aria-label={t.panels()}>
        {state.kind === 'ready' ? (
          state.data
        ) : (
          <>
            <LoadingStatus />
            <Skeleton variant="card" />
            <Skeleton variant="card" />
          </>
        )}
      </main>
    </div>
  );
}
