import * as t from 'messages:app';
import * as common from 'messages:common';
import { locales } from '../../../contract/launch.ts';
import { referenceGrouping } from '../../../lending/values/references.ts';
import type { OfflineDebt } from '../../storage/offlineDebt.ts';
import { getLanguage } from '../../texts/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Reference } from '../../ui/Reference.tsx';
import { RichText } from '../../ui/Text.tsx';
import styles from './offline.module.css';

type Props = { readonly lastDebt: OfflineDebt | undefined; readonly onRetry: () => void };

/** Home without a network: what was owed when this phone last heard of it, said to be of then. */
export function OfflinePage({ lastDebt, onRetry }: Props) {
  return (
    <Page
      header={{ title: t.offlineTitle(), onBack: null }}
      actions={<Button onClick={onRetry}>{common.retry()}</Button>}
    >
      {lastDebt ? (
        <LastDebt {...lastDebt} />
      ) : (
        <Message icon="warning" title={t.offlineTitle()}>
          <p>{t.offlineNothing()}</p>
        </Message>
      )}
    </Page>
  );
}

function LastDebt({ debt, reference, barcode, at }: OfflineDebt) {
  const moment = new Date(at);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[getLanguage()], options).format(moment);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <>
      <Notice tone="due" title={t.offlineTitle()}>
        <RichText
          text={t.offlineAt({ day, time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
        />
      </Notice>
      <section>
        <h1 className={styles.heading}>
          <span className={styles.label}>{t.offlineLabel()}</span> <span className={styles.debt}>{debt}</span>
        </h1>
      </section>
      {reference && (
        <Card isPadded>
          <Reference label={t.offlineReference()} code={reference} groups={referenceGrouping(reference)} />
          {barcode.startsWith('data:image/svg+xml') && (
            <div className={styles.barcode}>
              <img src={barcode} alt={t.offlineBarcode({ reference })} />
            </div>
          )}
        </Card>
      )}
    </>
  );
}
