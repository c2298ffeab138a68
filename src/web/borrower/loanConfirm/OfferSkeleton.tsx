import * as t from 'messages:loanConfirm';
import { HeadlineSkeleton } from '../../ui/Headline.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Offer.module.css';

/** The shape of the offer before it is there. */
export function OfferSkeleton() {
  return (
    <Page header={<PageHeader subtitle={t.offer()} />} actions={<AgreementSkeleton />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

function AgreementSkeleton() {
  return (
    <>
      <p className={styles.costs}>
        <Skeleton />
      </p>
      <p className={styles.acceptBox}>
        <Skeleton />
      </p>
      <Skeleton variant="button" />
    </>
  );
}
