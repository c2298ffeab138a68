import * as channelTexts from 'messages:channel';
import * as t from 'messages:instructions';
import { type ReactNode, useState } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { canShare, share } from '../../bridge/share.ts';
import { isAppBrowser } from '../../session/cookieSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { CopyButton, InitialCopyButton, InitialReference, Reference } from '../../ui/Reference.tsx';
import type { InitialField } from '../../ui/Skeleton.tsx';
import styles from './instructions.module.css';

const BarcodeModal = lazyComponent(async () => (await import('../channels/BarcodeModal.tsx')).default);

/** The reference in groups, its barcode or QR code, and the payee. */
export function CodeCard({ data }: { readonly data: ResponseData<'instructions'> }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { channelName, grouping, lead, payLink, repayDetail } = data;
  const { repayCode: image, vCode, codeName, copyText, facts, companyName } = repayDetail;
  return (
    <CardFrame
      title={repayDetail.repayTitle}
      description={repayDetail.repayDes}
      reference={<Reference label={codeName} code={vCode} groups={grouping} copyLabel={copyText} />}
      // Black on white in dark mode too; opens in large.
      image={
        image && (
          <button
            type="button"
            className={styles.button}
            aria-label={channelTexts.enlarge({ channel: channelName })}
            onClick={() => setEnlarged(true)}
          >
            <img src={image} alt="" className={styles.image} />
          </button>
        )
      }
      imageHint={repayDetail.codeHint}
      payLink={<span className={styles.payLink}>{payLink?.text}</span>}
      isLinked={payLink !== null}
    >
      {facts.map(({ text, value }) => (
        <CopyableField key={text} text={text} value={value} />
      ))}
      {companyName && <CopyableField text={t.company()} value={companyName} />}
      {isAppBrowser() && canShare() && (
        <Button kind="plain" onClick={() => void share(`${channelName}: ${vCode}`)}>
          {t.share()}
        </Button>
      )}
      {isEnlarged && (
        <BarcodeModal
          image={image}
          codeName={codeName}
          copyText={copyText}
          amount={lead.symbol + lead.whole + lead.cents}
          code={vCode}
          channel={channelName}
          groups={grouping}
          onClose={() => setEnlarged(false)}
        />
      )}
    </CardFrame>
  );
}

/** The card as the first call's reply writes it: what has no words, a barcode or a company, is not there. */
export function InitialCodeCard() {
  const initial = (name: InitialField<'instructions'>): ReactNode => <span data-initial={name} />;
  const label = initial('repayDetail.codeName');
  return (
    <CardFrame
      title={initial('repayDetail.repayTitle')}
      description={initial('repayDetail.repayDes')}
      reference={<InitialReference label={label} name="code" copy="repayDetail.copyText" />}
      image={
        <div className={styles.button}>
          <img data-initial="repayDetail.repayCode" alt="" className={styles.image} />
        </div>
      }
      imageHint={initial('repayDetail.codeHint')}
      payLink={<span className={styles.payLink} data-initial="payLink.text" />}
    >
      {([0, 1] as const).map((index) => (
        <FieldBox
          key={index}
          label={initial(`repayDetail.facts.${index}.text`)}
          value={initial(`repayDetail.facts.${index}.value`)}
          copyButton={<InitialCopyButton />}
        />
      ))}
      <FieldBox
        label={t.company()}
        value={initial('repayDetail.companyName')}
        copyButton={<InitialCopyButton />}
      />
    </CardFrame>
  );
}

type CardFrameProps = Readonly<
  Record<'title' | 'description' | 'reference' | 'image' | 'imageHint' | 'payLink' | 'children', ReactNode>
> & {
  /** Whether an app of this phone pays by a link; the initial card knows it by `payLink` alone, which styles look at. */
  readonly isLinked?: boolean;
};

/** With a link, the fields for the bank's app come first; the QR code, for another phone, is folded. */
function CardFrame({ title, description, reference, image, children, isLinked, ...frame }: CardFrameProps) {
  const figure = image && (
    <figure className={styles.figure}>
      {image}
      <figcaption className={styles.description}>{frame.imageHint}</figcaption>
    </figure>
  );
  return (
    <Card isPadded>
      <section className={styles.card}>
        <div className={styles.header}>
          <h2>{title}</h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {frame.payLink}
        {reference}
        {!isLinked && figure}
        {isLinked !== false && (
          <details className={styles.otherPhone}>
            <summary>{t.otherPhone()}</summary>
            {isLinked && figure}
          </details>
        )}
        {children}
      </section>
    </Card>
  );
}

/** One field of a payer's own form, to be copied. */
function CopyableField({ text, value }: { readonly text: string; readonly value: string }) {
  return <FieldBox label={text} value={value} copyButton={<CopyButton text={value} copiedLabel={text} />} />;
}

function FieldBox({
  label,
  value,
  copyButton,
}: Readonly<Record<'label' | 'value' | 'copyButton', ReactNode>>) {
  return (
    <div className={styles.field}>
      <p className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value}
      </p>
      {copyButton}
    </div>
  );
}
