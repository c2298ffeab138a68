import * as t from 'messages:channel';
import { groupDigits, referenceGrouping } from '../../../lending/references.ts';
import { CopyButton } from '../../ui/Reference.tsx';
import type { ChannelView } from './ChannelGroups.tsx';
import styles from './StandingReference.module.css';

type Props = {
  readonly channel: ChannelView;
  readonly code: string;
  readonly onEnlarge: (channel: ChannelView) => void;
};

/** A live reference under its channel: in groups, with copy, and its barcode where it has one. */
export function StandingReference({ channel, code, onEnlarge }: Props) {
  return (
    <div className={styles.reference}>
      <div className={styles.line}>
        <p className={styles.code}>
          <span className={styles.name}>{channel.codeName}</span>
          {groupDigits(code, referenceGrouping(code)).map(({ at, digits }) => (
            <span key={at}>{digits}</span>
          ))}
        </p>
        <CopyButton text={code}>{channel.copyText}</CopyButton>
      </div>
      {channel.BARcodeImg && (
        <button type="button" className={styles.enlarge} onClick={() => onEnlarge(channel)}>
          <img src={channel.BARcodeImg} alt="" className={styles.small} />
          {t.enlarge({ channel: channel.name })}
        </button>
      )}
    </div>
  );
}
