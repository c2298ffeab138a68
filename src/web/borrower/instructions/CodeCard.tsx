import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { textOf } from '../../texts/text.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton, EarlyCopy, EarlyReference, Reference } from '../../ui/Reference.tsx';
import { CodePicture, EarlyPicture } from '../channels/CodePicture.tsx';
import styles from './CodeCard.module.css';
import type { texts } from './texts.ts';

const BarcodeModal = lazy(() => import('../channels/BarcodeModal.tsx'));
const t = textOf<typeof texts>();

/** What is shown or dictated: the reference in groups, its picture, and whom it pays. */
export function CodeCard({ data }: { readonly data: Data<'instructions'> }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { repayTitle, repayDes, repayCode, vCode, companyName } = data.repayDetail;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{repayTitle}</h2>
          {repayDes && <p className={styles.description}>{repayDes}</p>}
        </div>
        <Reference
          label={t('reference')}
          code={vCode}
          groups={data.grouping}
          copyLabel={t('copyReference')}
        />
        {repayCode && (
          <figure className={styles.figure}>
            <CodePicture
              image={repayCode}
              label={t('enlarge', { channel: data.channelName })}
              onEnlarge={() => setEnlarged(true)}
            />
            <figcaption className={styles.description}>{t('tapToEnlarge')}</figcaption>
          </figure>
        )}
        {companyName && (
          <div className={styles.company}>
            <p className={styles.name}>
              <span className={styles.description}>{t('company')}</span>
              {companyName}
            </p>
            <CopyButton text={companyName} />
          </div>
        )}
        {isEnlarged && (
          <Suspense>
            <BarcodeModal
              image={repayCode}
              code={vCode}
              channel={data.channelName}
              groups={data.grouping}
              onClose={() => setEnlarged(false)}
            />
          </Suspense>
        )}
      </section>
    </Card>
  );
}

/** The card as the first call's reply writes it: what has no words, a barcode or a company, is not there. */
export function EarlyCode() {
  const words = (name: string): ReactNode => <span data-early={`repayDetail.${name}`} />;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{words('repayTitle')}</h2>
          <p className={styles.description}>{words('repayDes')}</p>
        </div>
        <EarlyReference label={t('reference')} name="code" />
        <figure className={styles.figure}>
          <EarlyPicture name="repayDetail.repayCode" />
          <figcaption className={styles.description}>{t('tapToEnlarge')}</figcaption>
        </figure>
        <div className={styles.company}>
          <p className={styles.name}>
            <span className={styles.description}>{t('company')}</span>
            {words('companyName')}
          </p>
          <EarlyCopy />
        </div>
      </section>
    </Card>
  );
}
