import * as channelTexts from 'messages:channel';
import * as t from 'messages:instructions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { Card } from '../../ui/Card.tsx';
import type { EarlyField } from '../../ui/earlyField.ts';
import { EarlyReference, Reference } from '../../ui/Reference.tsx';
import { CodePicture, EarlyPicture } from '../channels/CodePicture.tsx';
import styles from './CodeCard.module.css';
import { EarlyFact, Fact } from './Fact.tsx';

const BarcodeModal = lazy(() => import('../channels/BarcodeModal.tsx'));
/** What is shown or dictated: the reference in groups, its picture, and whom it pays. */
export function CodeCard({ data }: { readonly data: Data<'instructions'> }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { channelName, grouping, lead, repayDetail } = data;
  const { repayTitle, repayDes, repayCode, vCode, codeName, copyText, codeHint } = repayDetail;
  const { facts, companyName } = repayDetail;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{repayTitle}</h2>
          {repayDes && <p className={styles.description}>{repayDes}</p>}
        </div>
        <Reference label={codeName} code={vCode} groups={grouping} copyLabel={copyText} />
        {repayCode && (
          <figure className={styles.figure}>
            <CodePicture
              image={repayCode}
              label={channelTexts.enlarge({ channel: channelName })}
              onEnlarge={() => setEnlarged(true)}
            />
            <figcaption className={styles.description}>{codeHint}</figcaption>
          </figure>
        )}
        {facts.map((fact) => (
          <Fact key={fact.text} {...fact} />
        ))}
        {companyName && <Fact text={t.company()} value={companyName} />}
        {isEnlarged && (
          <Suspense>
            <BarcodeModal
              image={repayCode}
              amount={lead.symbol + lead.whole + lead.cents}
              code={vCode}
              codeName={codeName}
              copyText={copyText}
              channel={channelName}
              groups={grouping}
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
  const words = (name: EarlyField<'instructions'>): ReactNode => <span data-early={name} />;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{words('repayDetail.repayTitle')}</h2>
          <p className={styles.description}>{words('repayDetail.repayDes')}</p>
        </div>
        <EarlyReference label={words('repayDetail.codeName')} name="code" copy="repayDetail.copyText" />
        <figure className={styles.figure}>
          <EarlyPicture name="repayDetail.repayCode" />
          <figcaption className={styles.description}>{words('repayDetail.codeHint')}</figcaption>
        </figure>
        <EarlyFact label={words('repayDetail.facts.0.text')} value="repayDetail.facts.0.value" />
        <EarlyFact label={t.company()} value="repayDetail.companyName" />
      </section>
    </Card>
  );
}
