import * as t from 'messages:account';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/dates.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { AccountDetail } from './account.ts';
import styles from './Sessions.module.css';

type Session = AccountDetail['sessions'][number];
type Props = {
  readonly sessions: readonly Session[];
  readonly failure: string | undefined;
  readonly onEnd: (id?: string) => void;
};

/** Where the borrower is signed in, this phone first; each of the others can be ended. */
export function Sessions({ sessions, failure, onEnd }: Props) {
  const thisDevice = sessions.filter(({ isThis }) => isThis === 1);
  const others = sessions.filter(({ isThis }) => isThis === 0);
  return (
    <Section title={t.sessions()}>
      <ul className={styles.list}>
        {[...thisDevice, ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {others.length > 1 && (
        <Button kind="quiet" onClick={() => onEnd()}>
          {t.endOthers()}
        </Button>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session } & Pick<Props, 'onEnd'>) {
  const { id, isThis, signedInAt, seenAt, deviceName } = session;
  const device = deviceName || (isThis === 1 ? t.thisDevice() : t.otherDevice());
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.device}>{device}</span>
        {isThis === 1 && deviceName && <span className={styles.detail}>{t.thisDevice()}</span>}
        <span className={styles.detail}>
          {t.seen({ since: formatShortDay(signedInAt), seen: formatShortDay(seenAt, true) })}
        </span>
      </span>
      {isThis === 0 && (
        <button
          type="button"
          className={styles.end}
          aria-label={t.endNamed({ device })}
          onClick={() => onEnd(id)}
        >
          {t.end()}
        </button>
      )}
    </li>
  );
}
