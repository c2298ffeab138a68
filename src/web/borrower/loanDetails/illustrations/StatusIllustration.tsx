import { lazy, Suspense } from 'react';
import styles from './StatusIllustration.module.css';

const StatusDrawing = lazy(() => import('./StatusDrawing.tsx'));

type Props = { readonly status: number; readonly isLarge?: boolean };

/** The place of a status' drawing, which comes after everything that has to be read. */
export function StatusIllustration({ status, isLarge }: Props) {
  return (
    <div className={isLarge ? styles.large : styles.illustration}>
      <Suspense>
        <StatusDrawing status={status} />
      </Suspense>
    </div>
  );
}

export function StatusIllustrationSkeleton() {
  return <div className={styles.illustration} />;
}
