import * as t from 'messages:testPreview';
import { useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import { call } from '../api/call.ts';
import { callDemo, readTextField } from '../api/demoCalls.ts';
import { getLaunchParameter } from '../api/launchParameters.ts';
import { useAction } from '../api/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Section } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { formatAmountInput, MoneyInput, parseMinorUnits } from '../ui/inputs/MoneyInput.tsx';
import { toast } from '../ui/toast.ts';
import styles from './DeveloperTools.module.css';
import { ActionButtons } from './Tool.tsx';

type PaymentLogEntry = { readonly id: number; readonly text: string };

/** Pays, reverses or expires a reference as the provider would, and lists the outcomes. */
export function PayReference() {
  const { reference, amount, isPaying, logEntries, pay, ...model } = usePayReference();
  return (
    <Section title={t.pay()}>
      <Card isPadded>
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void pay();
          }}
        >
          <ActionButtons
            actions={{
              [t.fillDebt()]: () => void model.fillReference(1),
              [t.fillFee()]: () => void model.fillReference(2),
            }}
          />
          <Field label={t.payReference()}>
            {(input) => (
              <input
                {...input}
                inputMode="numeric"
                autoComplete="off"
                value={reference}
                onChange={(event) => model.setReference(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t.payAmount()}>
            {(input) => <MoneyInput {...input} value={amount} onChange={model.setAmount} />}
          </Field>
          <Button type="submit" isBusy={isPaying}>
            {t.payNow()}
          </Button>
          <ActionButtons
            actions={{
              [t.takeBack()]: () => void model.callReference('reverse', t.takeBack()),
              [t.expire()]: () => void model.callReference('expire', t.expire()),
            }}
          />
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

/** State of the tool: input, simulated provider calls, their outcomes, newest first. */
function usePayReference() {
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const { isBusy: isPaying, run } = useAction<'pay'>();
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
    await run('pay', async () => {
      const { body } = await callDemo('pay', { reference: code, amount: minor });
      appendResult(`${code} · ${formatAmountInput(minor)}`, body);
    });
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

  return {
    reference,
    setReference,
    amount,
    setAmount,
    isPaying,
    logEntries,
    fillReference,
    pay,
    callReference,
  };
}

type PayableReference = { readonly reference: string; readonly amount: number };

/** A live reference for what the order at hand owes today (1), or for the fee of its extension (2). */
async function findPayableReference(requestType: 1 | 2): Promise<NormalizedReply<PayableReference>> {
  const params = { productId: getLaunchParameter('productId'), orderId: getLaunchParameter('orderId') };
  const due = await call(requestType === 1 ? endpoints.repaymentDetail : endpoints.extensionDetail, params);
  if (!due.success) return due;
  const amount = 'delayInfo' in due.data ? due.data.delayInfo.delayAmount : due.data.repayAmount;
  const payCode = due.data.repayList.at(-1)?.list[0]?.payCode ?? '';
  const reply = await call(endpoints.instructions, { ...params, amount, payCode, requestType });
  if (!reply.success) return reply;
  return { ...reply, data: { reference: reply.data.repayDetail.vCode, amount } };
}
