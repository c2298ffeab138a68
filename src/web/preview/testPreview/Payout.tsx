import * as t from 'messages:testPreview';
import { useState } from 'react';
import { launchValue } from '../../api/launch.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import { askDemo, textIn } from './demo.ts';
import styles from './Tools.module.css';

function outcomes(): Readonly<Record<string, string>> {
  return {
    arrive: t.arrive(),
    send: t.send(),
    return: t.comeBack(),
    refuse: t.refuse(),
    silence: t.silence(),
    lose: t.lose(),
  };
}

/** Decides how the payout of the order ends. */
export function Payout() {
  const [state, setState] = useState('');
  const orderId = launchValue('orderId');

  async function end(outcome: string): Promise<void> {
    const { body } = await askDemo('payout', { orderId, outcome });
    const next = textIn(body, 'state');
    if (!next) return toast(textIn(body, 'message') || t.demoFailed(), { kind: 'error' });
    setState([next, textIn(body, 'reason')].filter(Boolean).join(': '));
  }

  return (
    <Section title={t.payout()}>
      <Card padded>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t.payoutHint({ order: orderId })}</p>
          <div className={styles.buttons}>
            {Object.entries(outcomes()).map(([outcome, text]) => (
              <button key={outcome} type="button" className={styles.small} onClick={() => void end(outcome)}>
                {text}
              </button>
            ))}
          </div>
          <p role="status">{state}</p>
        </div>
      </Card>
    </Section>
  );
}
