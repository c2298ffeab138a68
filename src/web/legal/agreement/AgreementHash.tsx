import * as t from 'messages:agreement';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/Reference.tsx';
import styles from './Agreement.module.css';

const visibleHashChars = 8;

type Props = { readonly agreement: { readonly hash: string; readonly version: string } };

/** The agreement's hash: its ends on the screen, the whole of it on paper and for copying. */
export function AgreementHash({ agreement: { hash, version } }: Props) {
  return (
    <Card padded>
      <div className={styles.hashCard}>
        <h2>{t.fingerprint()}</h2>
        <p className={styles.hash}>
          <span className={styles.abbreviated}>
            {hash.slice(0, visibleHashChars)} … {hash.slice(-visibleHashChars)}
          </span>
          <span className={styles.full}>{hash}</span>
        </p>
        <p className={styles.help}>
          {t.fingerprintHelp()} {t.version()}: {version}.
        </p>
        <div className={styles.copy}>
          <CopyButton text={hash} />
        </div>
      </div>
    </Card>
  );
}
