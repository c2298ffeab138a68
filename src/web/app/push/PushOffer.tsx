import * as t from 'messages:app';
import { useAction } from '../../api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { declinePush } from './canOfferPush.ts';
import styles from './push.module.css';
import { turnPushOn } from './subscription.ts';

/** Asks whether to remind on this phone; only a yes leads to the browser's own question. */
export function PushOffer({ onAnswered }: { readonly onAnswered: () => void }) {
  const { isBusy, run } = useAction<'accept'>();

  async function accept(): Promise<undefined> {
    const outcome = await turnPushOn();
    if (outcome === 'on') toast(t.pushOn(), { kind: 'success' });
    else toast(outcome === 'denied' ? t.pushDenied() : t.pushFailed(), { kind: 'error' });
    onAnswered();
  }

  function decline(): void {
    declinePush();
    onAnswered();
  }

  return (
    <Card isPadded>
      <section className={styles.offer}>
        <h2>{t.pushTitle()}</h2>
        <p>{t.pushText()}</p>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void run('accept', accept)}>
          {t.pushAccept()}
        </Button>
        <Button kind="plain" onClick={decline}>
          {t.pushLater()}
        </Button>
      </section>
    </Card>
  );
}
