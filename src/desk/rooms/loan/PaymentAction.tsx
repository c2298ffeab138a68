import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRows } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { dayText, moneyText } from '../../ui/format.ts';
import type { Loan, Statement } from './action.tsx';
import { PrintReceipt } from './PrintReceipt.tsx';
import { paymentTexts } from './paymentTexts.ts';

type Props = { loan: Loan; statement: Statement };

/** Recording money: cash that goes into one's open till, or a line of a bank statement. The receipt is shown then. */
export function PaymentAction({ loan, statement }: Props) {
  const say = useTexts(paymentTexts);
  const [isOpen, setOpen] = useState(false);
  const [receipt, setReceipt] = useState<string>();
  const { orderId } = loan;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('payment')}</Button>
      {isOpen ? (
        <Record loan={loan} statement={statement} close={() => setOpen(false)} done={setReceipt} />
      ) : null}
      <Dialog title={say('recorded')} isOpen={receipt !== undefined} onClose={() => setReceipt(undefined)}>
        <p>
          {say('receipt')} <strong className="figure">{receipt}</strong>
        </p>
        <div className="form-actions">
          {receipt === undefined ? null : (
            <PrintReceipt orderId={orderId} paymentId={receipt} look="primary" />
          )}
          <Button onClick={() => setReceipt(undefined)}>{say('close')}</Button>
        </div>
      </Dialog>
    </>
  );
}

type RecordProps = Props & { close: () => void; done: (paymentId: string) => void };

function Record({ loan, statement, close, done }: RecordProps) {
  const say = useTexts(paymentTexts);
  const { language } = useLanguage();
  const { orderId, currency, today, market } = loan;
  const { payoff, dueNow } = statement;
  const { items: tills } = useRows('tills', { mine: 'yes', state: 'open', market });
  const { items: lines } = useRows('statementLines', { market, orderId, limit: 100 });
  const fields: Field[] = [
    {
      kind: 'choice',
      name: 'from',
      label: say('from'),
      hint: say('fromHint'),
      start: 'cash',
      options: [
        { value: 'cash', label: say('cash') },
        ...(lines ?? []).map(({ lineId, valueDate, amount, reference, description, needsApproval }) => ({
          value: lineId,
          label: [
            dayText(valueDate, language),
            moneyText(amount, currency),
            reference || description,
            needsApproval && say('waits'),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
        { value: 'bank', label: say('noLine') },
      ],
    },
    { kind: 'amount', name: 'amount', label: say('amount'), currency, start: dueNow || payoff },
    { kind: 'day', name: 'paidAt', label: say('paidAt'), start: today, most: today },
    { kind: 'text', name: 'evidence', label: say('note'), most: 120, isOptional: true },
  ];
  return (
    <WriteDialog
      name="pay"
      about={`pay ${orderId}`}
      title={say('title', { orderId })}
      place={{ market }}
      isOpen
      onClose={close}
      fields={fields}
      toRequest={(typed, reason) => {
        const from = typed.text('from');
        const line = lines?.find(({ lineId }) => lineId === from);
        const given = { orderId, evidence: typed.text('evidence'), reason };
        if (line !== undefined) {
          const { lineId, amount, valueDate } = line;
          return { ...given, place: 'bank_statement', lineId, amount, paidAt: valueDate };
        }
        const place = from === 'bank' ? 'bank_statement' : 'cash_desk';
        return { ...given, place, amount: typed.amount('amount'), paidAt: typed.text('paidAt') };
      }}
      submit={say('submit')}
      onDone={({ receipt }) => done(receipt)}
    >
      {tills?.length === 0 ? (
        <p className="notice due">
          {say('noTill')} <Link to="/tills">{say('openTill')}</Link>
        </p>
      ) : null}
    </WriteDialog>
  );
}
