import * as t from 'messages:channel';
import { useState } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { groupDigits, referenceGrouping } from '../../../lending/values/references.ts';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { CopyButton } from '../../ui/Reference.tsx';
import styles from './channels.module.css';

const BarcodeModal = lazyComponent(async () => (await import('./BarcodeModal.tsx')).default);

type ChannelGroup = ResponseData<'extensionDetail'>['repayList'][number];
type PaymentChannel = ChannelGroup['list'][number];

type Props = {
  readonly groups: readonly ChannelGroup[];
  /** Amount paid through them, formatted. */
  readonly amount: string;
  /** Address of a channel's instructions. */
  readonly buildLink: (channel: PaymentChannel) => string;
};

export const channelsId = 'channels';

/** The payment channels by group; a channel with a live reference shows it with its barcode. */
export function ChannelGroups({ groups, amount, buildLink }: Props) {
  return (
    <Section title={t.choose()} id={channelsId}>
      {groups.map(({ title, list }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <LinkList>
            {list.map((channel) => (
              <LinkRow
                key={channel.payCode}
                {...(channel.closed === undefined ? { href: buildLink(channel) } : { isDisabled: true })}
                title={channel.name}
                detail={channel.closed ?? channel.desc}
                leading={<img src={channel.logo} alt="" width={40} height={40} className={styles.logo} />}
              >
                {channel.vCode && <ActiveReference {...channel} code={channel.vCode} amount={amount} />}
              </LinkRow>
            ))}
          </LinkList>
        </section>
      ))}
    </Section>
  );
}

type ActiveReferenceProps = PaymentChannel & { readonly code: string; readonly amount: string };

/** A live reference under its channel: in groups, with copy, and its barcode where it has one. */
function ActiveReference({ name, code, codeName = '', amount, ...channel }: ActiveReferenceProps) {
  const { BARcodeImg: image, copyText = '' } = channel;
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <div className={styles.reference}>
      <div className={styles.codeRow}>
        <p className={styles.code}>
          <span className={styles.name}>{codeName}</span>
          {groupDigits(code, referenceGrouping(code)).map(({ offset, digits }) => (
            <span key={offset}>{digits}</span>
          ))}
        </p>
        <CopyButton text={code}>{copyText}</CopyButton>
      </div>
      {image && (
        <button type="button" className={styles.enlarge} onClick={() => setEnlarged(true)}>
          <img src={image} alt="" className={styles.thumbnail} />
          {t.enlarge({ channel: name })}
        </button>
      )}
      {image && isEnlarged && (
        <BarcodeModal
          image={image}
          amount={amount}
          code={code}
          codeName={codeName}
          copyText={copyText}
          channel={name}
          onClose={() => setEnlarged(false)}
        />
      )}
    </div>
  );
}
