import type { ReactNode } from 'react';
import { Headline, HeadlineSkeleton } from '../../ui/Headline.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { StatusIllustration, StatusIllustrationSkeleton } from './illustrations/StatusIllustration.tsx';
import styles from './LoanHeadline.module.css';
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
