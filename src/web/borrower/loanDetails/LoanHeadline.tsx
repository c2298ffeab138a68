import type { ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Headline, HeadlineSkeleton } from '../../ui/Text.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import styles from './loanDetails.module.css';

const StatusDrawing = lazyComponent(async () => (await import('./StatusDrawing.tsx')).default);

/** The amount owed or on its way, and its day. */
export function LoanHeadline({ loan: { lead, orderStatus } }: { readonly loan: LoanDetails }) {
  return (
    <HeadlineFrame illustration={<StatusIllustration status={orderStatus} />}>
      <Headline {...lead} />
    </HeadlineFrame>
  );
}

/** The headline while the loan is loading. */
export function LoanHeadlineSkeleton() {
  return (
    <HeadlineFrame illustration={<div className={styles.drawing} />}>
      <HeadlineSkeleton />
    </HeadlineFrame>
  );
}

function HeadlineFrame({ illustration, children }: Readonly<Record<'illustration' | 'children', ReactNode>>) {
  return (
    <div className={styles.headline}>
      <div className={styles.illustration}>{illustration}</div>
      {children}
    </div>
  );
}

type IllustrationProps = { readonly status: number; readonly isLarge?: boolean };

/** The place of a status' drawing, which comes after everything that has to be read. */
export function StatusIllustration({ status, isLarge }: IllustrationProps) {
  return (
    <div className={isLarge ? styles.large : styles.drawing}>
      <StatusDrawing status={status} />
    </div>
  );
}
