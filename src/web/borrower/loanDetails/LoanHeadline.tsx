import { lazy, type ReactNode, Suspense } from 'react';
import { Headline, HeadlineSkeleton, RichText } from '../../ui/Text.tsx';
import styles from './loanDetails.module.css';
import type { Loan } from './statusView.ts';

/** What is owed or on its way, and by when: the first second of the page. */
export function LoanHeadline({ loan: { lead, orderStatus } }: { readonly loan: Loan }) {
  return (
    <LoanHeadlineLayout illustration={<StatusIllustration status={orderStatus} />}>
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
    </LoanHeadlineLayout>
  );
}

/** The same shape before anything is known. */
export function LoanHeadlineSkeleton() {
  return (
    <LoanHeadlineLayout illustration={<StatusIllustrationSkeleton />}>
      <HeadlineSkeleton />
    </LoanHeadlineLayout>
  );
}

type LoanHeadlineLayoutProps = { readonly illustration: ReactNode; readonly children: ReactNode };

function LoanHeadlineLayout({ illustration, children }: LoanHeadlineLayoutProps) {
  return (
    <div className={styles.headline}>
      <div className={styles.illustration}>{illustration}</div>
      {children}
    </div>
  );
}

const StatusDrawing = lazy(() => import('./StatusDrawing.tsx'));

type Props = { readonly status: number; readonly isLarge?: boolean };

/** The place of a status' drawing, which comes after everything that has to be read. */
export function StatusIllustration({ status, isLarge }: Props) {
  return (
    <div className={isLarge ? styles.large : styles.statusIllustrationIllustration}>
      <Suspense>
        <StatusDrawing status={status} />
      </Suspense>
    </div>
  );
}

function StatusIllustrationSkeleton() {
  return <div className={styles.statusIllustrationIllustration} />;
}
