import * as t from 'messages:channel';
import { groupDigits, referenceGrouping } from '../../../lending/references.ts';
import { CopyButton } from '../../ui/Reference.tsx';
import styles from './ActiveReference.module.css';
import type { PaymentChannel } from './paymentChannel.ts';

type Props = {
  readonly channel: PaymentChannel;
  readonly code: string;
  readonly onEnlarge: (channel: PaymentChannel) => void;
};

/** A live reference under its channel: in groups, with copy, and its barcode where it has one. */
export function ActiveReference({ channel, code, onEnlarge }: Props) {
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
