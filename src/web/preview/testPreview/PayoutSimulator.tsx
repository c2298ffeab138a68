import * as t from 'messages:testPreview';
import { useState } from 'react';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './DeveloperTools.module.css';
import { callDemo, readTextField } from './demoCalls.ts';

function payoutOutcomes(): Readonly<Record<string, string>> {
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
export function PayoutSimulator() {
  const [state, setState] = useState('');
  const orderId = getLaunchParameter('orderId');

  async function simulatePayout(outcome: string): Promise<void> {
    const { body } = await callDemo('payout', { orderId, outcome });
    const next = readTextField(body, 'state');
    if (!next) return toast(readTextField(body, 'message') || t.demoFailed(), { kind: 'error' });
    setState([next, readTextField(body, 'reason')].filter(Boolean).join(': '));
  }

  return (
    <Section title={t.payout()}>
      <Card padded>
        <div className={styles.stack}>
          <p className={styles.quiet}>{t.payoutHint({ order: orderId })}</p>
          <div className={styles.buttons}>
            {Object.entries(payoutOutcomes()).map(([outcome, text]) => (
              <button
                key={outcome}
                type="button"
                className={styles.small}
                onClick={() => void simulatePayout(outcome)}
              >
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
