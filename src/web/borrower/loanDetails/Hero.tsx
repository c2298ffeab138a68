import type { ReactNode } from 'react';
import { Lead, LeadSkeleton } from '../../ui/Lead.tsx';
import { Rich } from '../../ui/Rich.tsx';
import styles from './Hero.module.css';
import { Picture, PictureSkeleton } from './pictures/Picture.tsx';
import type { Loan } from './standing.ts';

/** What is owed or on its way, and by when: the first second of the page. */
export function Hero({ loan: { lead, orderStatus } }: { readonly loan: Loan }) {
  return (
    <HeroBox picture={<Picture status={orderStatus} />}>
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
    </HeroBox>
  );
}

/** The same shape before anything is known. */
export function HeroSkeleton() {
  return (
    <HeroBox picture={<PictureSkeleton />}>
      <LeadSkeleton />
    </HeroBox>
  );
}

type BoxProps = { readonly picture: ReactNode; readonly children: ReactNode };

function HeroBox({ picture, children }: BoxProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>{picture}</div>
      {children}
    </div>
  );
}
