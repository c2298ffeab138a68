import * as t from 'messages:channel';
import { lazy, Suspense, useState } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import styles from './ChannelGroups.module.css';
import { StandingReference } from './StandingReference.tsx';

const BarcodeModal = lazy(() => import('./BarcodeModal.tsx'));
export type Group = Data<'extensionDetail'>['repayList'][number];
export type ChannelView = Group['list'][number];

type Props = {
  readonly groups: readonly Group[];
  /** What is paid by them, as it is written. */
  readonly amount: string;
  /** Where a channel's instructions are. */
  readonly linkOf: (channel: ChannelView) => string;
};

/** The ways to pay, grouped; a channel whose reference stands shows it with its barcode. */
export function ChannelGroups({ groups, amount, linkOf }: Props) {
  const [enlarged, setEnlarged] = useState<ChannelView>();
  return (
    <Section title={t.choose()}>
      {groups.map(({ title, list }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <LinkList>
            {list.map((channel) => (
              <LinkRow
                key={channel.payCode}
                {...(channel.closed === undefined ? { href: linkOf(channel) } : { isClosed: true as const })}
                title={channel.name}
                detail={channel.closed ?? channel.desc}
                lead={<img src={channel.logo} alt="" width={40} height={40} className={styles.logo} />}
              >
                {channel.vCode && (
                  <StandingReference channel={channel} code={channel.vCode} onEnlarge={setEnlarged} />
                )}
              </LinkRow>
            ))}
          </LinkList>
        </section>
      ))}
      {enlarged?.BARcodeImg && enlarged.vCode && enlarged.codeName && enlarged.copyText && (
        <Suspense>
          <BarcodeModal
            image={enlarged.BARcodeImg}
            amount={amount}
            code={enlarged.vCode}
            codeName={enlarged.codeName}
            copyText={enlarged.copyText}
            channel={enlarged.name}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}
