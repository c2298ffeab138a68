import { lazy, Suspense } from 'react';
import styles from './Picture.module.css';

const StatusPicture = lazy(() => import('./StatusPicture.tsx'));

type Props = { readonly status: number; readonly isLarge?: boolean };

/** The place of a status' drawing, which comes after everything that has to be read. */
export function Picture({ status, isLarge }: Props) {
  return (
    <div className={isLarge ? styles.large : styles.picture}>
      <Suspense>
        <StatusPicture status={status} />
      </Suspense>
    </div>
  );
}

export function PictureSkeleton() {
  return <div className={styles.picture} />;
}
