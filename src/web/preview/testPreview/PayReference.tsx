import * as t from 'messages:testPreview';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatAmountInput, MoneyInput, parseMinorUnits } from '../../ui/inputs/MoneyInput.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './DeveloperTools.module.css';
import { callDemo, readTextField } from './demoCalls.ts';
import { findPayableReference } from './payableReference.ts';

type PaymentLogEntry = { readonly id: number; readonly text: string };

/** Pays a reference the way the provider would, takes it back or ends it, and lists what became of it. */
export function PayReference() {
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [isPaying, setPaying] = useState(false);
  const [logEntries, setLogEntries] = useState<readonly PaymentLogEntry[]>([]);

  async function fillReference(purpose: 1 | 2): Promise<void> {
    const reply = await findPayableReference(purpose);
    if (!reply.success) return toast(reply.message, { kind: 'error' });
    setReference(reply.data.reference);
    setAmount(formatAmountInput(reply.data.amount));
  }

  async function pay(): Promise<void> {
    const minor = parseMinorUnits(amount);
    const code = reference.replace(/\s/g, '');
    if (!minor || !code) return toast(t.payNeeds(), { kind: 'error' });
    setPaying(true);
    const { body } = await callDemo('pay', { reference: code, amount: minor });
    setPaying(false);
    appendResult(`${code} · ${formatAmountInput(minor)}`, body);
  }

  function appendResult(action: string, body: unknown): void {
    const outcome = readTextField(body, 'outcome') || readTextField(body, 'message') || t.demoFailed();
    setLogEntries((previous) => [{ id: previous.length, text: `${action} · ${outcome}` }, ...previous]);
  }

  async function callReference(path: 'reverse' | 'expire', action: string): Promise<void> {
    const code = reference.replace(/\s/g, '');
    if (!code) return toast(t.referenceNeeded(), { kind: 'error' });
    const { body } = await callDemo(path, { reference: code });
    appendResult(`${code} · ${action}`, body);
  }

  return (
    <Section title={t.pay()}>
      <Card padded>
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void pay();
          }}
        >
          <div className={styles.buttons}>
            <button type="button" className={styles.small} onClick={() => void fillReference(1)}>
              {t.fillDebt()}
            </button>
            <button type="button" className={styles.small} onClick={() => void fillReference(2)}>
              {t.fillFee()}
            </button>
          </div>
          <Field label={t.payReference()}>
            {(input) => (
              <input
                {...input}
                inputMode="numeric"
                autoComplete="off"
                value={reference}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t.payAmount()}>
            {(input) => <MoneyInput {...input} value={amount} onChange={setAmount} />}
          </Field>
          <Button type="submit" busy={isPaying}>
            {t.payNow()}
          </Button>
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.small}
              onClick={() => void callReference('reverse', t.takeBack())}
            >
              {t.takeBack()}
            </button>
            <button
              type="button"
              className={styles.small}
              onClick={() => void callReference('expire', t.expire())}
            >
              {t.expire()}
            </button>
          </div>
          <div role="log" aria-label={t.payResults()}>
            <ul className={styles.results}>
              {logEntries.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </form>
      </Card>
    </Section>
  );
}
