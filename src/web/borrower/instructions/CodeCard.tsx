import * as channelTexts from 'messages:channel';
import * as t from 'messages:instructions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card } from '../../ui/Card.tsx';
import type { PreloadField } from '../../ui/preloadField.ts';
import { PreloadedReference, Reference } from '../../ui/Reference.tsx';
import { CodeImage, PreloadedImage } from '../channels/CodeImage.tsx';
import styles from './CodeCard.module.css';
import { CopyableField, PreloadedField } from './CopyableField.tsx';

const BarcodeModal = lazy(() => import('../channels/BarcodeModal.tsx'));
/** What is shown or dictated: the reference in groups, its picture, and whom it pays. */
export function CodeCard({ data }: { readonly data: ResponseData<'instructions'> }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { channelName, grouping, lead, repayDetail } = data;
  const { repayTitle, repayDes, repayCode, vCode, codeName, copyText, codeHint } = repayDetail;
  const { facts, companyName } = repayDetail;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.header}>
          <h2>{repayTitle}</h2>
          {repayDes && <p className={styles.description}>{repayDes}</p>}
        </div>
        <Reference label={codeName} code={vCode} groups={grouping} copyLabel={copyText} />
        {repayCode && (
          <figure className={styles.figure}>
            <CodeImage
              image={repayCode}
              label={channelTexts.enlarge({ channel: channelName })}
              onEnlarge={() => setEnlarged(true)}
            />
            <figcaption className={styles.description}>{codeHint}</figcaption>
          </figure>
        )}
        {facts.map((field) => (
          <CopyableField key={field.text} {...field} />
        ))}
        {companyName && <CopyableField text={t.company()} value={companyName} />}
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
export function PreloadedCodeCard() {
  const preloadedText = (name: PreloadField<'instructions'>): ReactNode => <span data-early={name} />;
  return (
    <Card padded>
      <section className={styles.card}>
        <div className={styles.header}>
          <h2>{preloadedText('repayDetail.repayTitle')}</h2>
          <p className={styles.description}>{preloadedText('repayDetail.repayDes')}</p>
        </div>
        <PreloadedReference
          label={preloadedText('repayDetail.codeName')}
          name="code"
          copy="repayDetail.copyText"
        />
        <figure className={styles.figure}>
          <PreloadedImage name="repayDetail.repayCode" />
          <figcaption className={styles.description}>{preloadedText('repayDetail.codeHint')}</figcaption>
        </figure>
        <PreloadedField label={preloadedText('repayDetail.facts.0.text')} value="repayDetail.facts.0.value" />
        <PreloadedField label={t.company()} value="repayDetail.companyName" />
      </section>
    </Card>
  );
}
