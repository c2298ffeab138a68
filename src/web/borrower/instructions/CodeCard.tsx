import * as channelTexts from 'messages:channel';
import * as t from 'messages:instructions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton, PreloadedCopyButton, PreloadedReference, Reference } from '../../ui/Reference.tsx';
import type { PreloadField } from '../../ui/Skeleton.tsx';
import styles from './instructions.module.css';

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

type Props = { readonly text: string; readonly value: string };

/** One field of a payer's own form, to be copied. */
function CopyableField({ text, value }: Props) {
  return (
    <FieldBox label={text} value={value}>
      <CopyButton text={value} copiedLabel={text} />
    </FieldBox>
  );
}

/** The same before it is known: the names of the reply's words, or the label itself. */
function PreloadedField({ label, value }: { readonly label: ReactNode; readonly value: PreloadField }) {
  return (
    <FieldBox label={label} value={<span data-early={value} />}>
      <PreloadedCopyButton />
    </FieldBox>
  );
}

type FieldBoxProps = { readonly label: ReactNode; readonly value: ReactNode; readonly children: ReactNode };

function FieldBox({ label, value, children }: FieldBoxProps) {
  return (
    <div className={styles.field}>
      <p className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value}
      </p>
      {children}
    </div>
  );
}

type CodeImageProps = {
  /** Address of the barcode or QR code. */
  readonly image: string;
  /** What pressing it does. */
  readonly label: string;
  readonly onEnlarge: () => void;
};

/** A payment code, black on white in dark mode too, that opens in large when pressed. */
function CodeImage({ image, label, onEnlarge }: CodeImageProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onEnlarge}>
      <img src={image} alt="" className={styles.image} />
    </button>
  );
}

/** The same before it can be pressed; `name` is the field of the first call's reply. */
function PreloadedImage({ name }: { readonly name: PreloadField }) {
  return (
    <div className={styles.button}>
      <img data-early={name} alt="" className={styles.image} />
    </div>
  );
}
