import * as t from 'messages:testPreview';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { amountText, minorOf } from '../../ui/inputs/amount.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { toast } from '../../ui/toast.ts';
import { askDemo, textIn } from './demo.ts';
import { referenceToPay } from './referenceToPay.ts';
import styles from './Tools.module.css';

type Paid = { readonly id: number; readonly text: string };

/** Pays a reference the way the provider would, takes it back or ends it, and lists what became of it. */
export function PayReference() {
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [isPaying, setPaying] = useState(false);
  const [paid, setPaid] = useState<readonly Paid[]>([]);

  async function fill(purpose: 1 | 2): Promise<void> {
    const found = await referenceToPay(purpose);
    if (!found.success) return toast(found.message, { kind: 'error' });
    setReference(found.data.reference);
    setAmount(amountText(found.data.amount));
  }

  async function pay(): Promise<void> {
    const minor = minorOf(amount);
    const code = reference.replace(/\s/g, '');
    if (!minor || !code) return toast(t.payNeeds(), { kind: 'error' });
    setPaying(true);
    const { body } = await askDemo('pay', { reference: code, amount: minor });
    setPaying(false);
    say(`${code} · ${amountText(minor)}`, body);
  }

  function say(what: string, body: unknown): void {
    const outcome = textIn(body, 'outcome') || textIn(body, 'message') || t.demoFailed();
    setPaid((before) => [{ id: before.length, text: `${what} · ${outcome}` }, ...before]);
  }

  async function end(path: 'reverse' | 'expire', what: string): Promise<void> {
    const code = reference.replace(/\s/g, '');
    if (!code) return toast(t.referenceNeeded(), { kind: 'error' });
    const { body } = await askDemo(path, { reference: code });
    say(`${code} · ${what}`, body);
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
            <button type="button" className={styles.small} onClick={() => void fill(1)}>
              {t.fillDebt()}
            </button>
            <button type="button" className={styles.small} onClick={() => void fill(2)}>
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
            <button type="button" className={styles.small} onClick={() => void end('reverse', t.takeBack())}>
              {t.takeBack()}
            </button>
            <button type="button" className={styles.small} onClick={() => void end('expire', t.expire())}>
              {t.expire()}
            </button>
          </div>
          <div role="log" aria-label={t.payResults()}>
            <ul className={styles.results}>
              {paid.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </div>
        </form>
      </Card>
    </Section>
  );
}
