import * as t from 'messages:channel';
import { lazy, Suspense, useState } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { groupDigits, referenceGrouping } from '../../../lending/references.ts';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { CopyButton } from '../../ui/Reference.tsx';
import styles from './channels.module.css';

type ChannelGroup = ResponseData<'extensionDetail'>['repayList'][number];

type PaymentChannel = ChannelGroup['list'][number];

const BarcodeModal = lazy(() => import('./BarcodeModal.tsx'));

type Props = {
  readonly groups: readonly ChannelGroup[];
  /** What is paid by them, as it is written. */
  readonly amount: string;
  /** Where a channel's instructions are. */
  readonly buildLink: (channel: PaymentChannel) => string;
};

/** The ways to pay, grouped; a channel whose reference stands shows it with its barcode. */
export function ChannelGroups({ groups, amount, buildLink }: Props) {
  const [enlargedChannel, setEnlargedChannel] = useState<PaymentChannel>();
  return (
    <Section title={t.choose()}>
      {groups.map(({ title, list }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <LinkList>
            {list.map((channel) => (
              <LinkRow
                key={channel.payCode}
                {...(channel.closed === undefined
                  ? { href: buildLink(channel) }
                  : { isDisabled: true as const })}
                title={channel.name}
                detail={channel.closed ?? channel.desc}
                leading={<img src={channel.logo} alt="" width={40} height={40} className={styles.logo} />}
              >
                {channel.vCode && (
                  <ActiveReference channel={channel} code={channel.vCode} onEnlarge={setEnlargedChannel} />
                )}
              </LinkRow>
            ))}
          </LinkList>
        </section>
      ))}
      {enlargedChannel?.BARcodeImg &&
        enlargedChannel.vCode &&
        enlargedChannel.codeName &&
        enlargedChannel.copyText && (
          <Suspense>
            <BarcodeModal
              image={enlargedChannel.BARcodeImg}
              amount={amount}
              code={enlargedChannel.vCode}
              codeName={enlargedChannel.codeName}
              copyText={enlargedChannel.copyText}
              channel={enlargedChannel.name}
              onClose={() => setEnlargedChannel(undefined)}
            />
          </Suspense>
        )}
    </Section>
  );
}

type ActiveReferenceProps = {
  readonly channel: PaymentChannel;
  readonly code: string;
  readonly onEnlarge: (channel: PaymentChannel) => void;
};

/** A live reference under its channel: in groups, with copy, and its barcode where it has one. */
function ActiveReference({ channel, code, onEnlarge }: ActiveReferenceProps) {
  return (
    <div className={styles.reference}>
      <div className={styles.codeRow}>
        <p className={styles.code}>
          <span className={styles.name}>{channel.codeName}</span>
          {groupDigits(code, referenceGrouping(code)).map(({ offset: at, digits }) => (
            <span key={at}>{digits}</span>
          ))}
        </p>
        <CopyButton text={code}>{channel.copyText}</CopyButton>
      </div>
      {channel.BARcodeImg && (
        <button type="button" className={styles.enlarge} onClick={() => onEnlarge(channel)}>
          <img src={channel.BARcodeImg} alt="" className={styles.thumbnail} />
          {t.enlarge({ channel: channel.name })}
        </button>
      )}
    </div>
  );
}
