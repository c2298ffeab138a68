import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { downloadPdf } from '../../ui/download.ts';
import { Facts } from '../../ui/facts.tsx';
import type { Field, FormReader } from '../../ui/form/fields.ts';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { findDuplicatePayment } from './duplicatePayment.ts';
import type { Loan, Statement } from './LoanStatement.tsx';
import { OpenClaimNotice } from './OpenClaimNotice.tsx';

type Props = { loan: Loan; statement: Statement; onRecorded: (receipt: string) => void };

/** Records a payment: cash into the open till, or a line of a bank statement. */
export function RecordPaymentButton({ isOpenAtFirst, ...props }: Props & { isOpenAtFirst: boolean }) {
  const t = useTexts('payment');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button opensDialog onClick={() => setOpen(true)}>
        {t('payment')}
      </Button>
      {isOpen ? <RecordPaymentDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type ReceiptDialogProps = { loan: Loan; receipt: string | undefined; onClose: () => void };

/** The receipt of a payment just recorded, to be printed; also where the payment left nothing to be paid. */
export function ReceiptDialog({ loan, receipt, onClose }: ReceiptDialogProps) {
  const t = useTexts('payment');
  const { orderId, language, currency, statement } = loan;
  const recorded = loan.payments.find(({ reference }) => reference === receipt);
  return (
    <Dialog title={t('recorded')} isOpen={receipt !== undefined} onClose={onClose}>
      <p>
        {t('receipt')} <strong className="numeric">{receipt}</strong>
      </p>
      {recorded === undefined || statement === null ? null : (
        <Facts
          rows={[
            { term: t('amount'), value: formatMoney(recorded.amount, currency) },
            { term: t('owedAfter'), value: formatMoney(statement.payoff, currency) },
            statement.credit > 0 && {
              term: t('inFavour'),
              value: formatMoney(statement.credit, currency),
            },
          ]}
        />
      )}
      <div className="form-actions">
        {receipt === undefined ? null : (
          <PrintReceiptButton {...{ orderId, language }} paymentId={receipt} kind="primary" />
        )}
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}

type RecordPaymentDialogProps = Props & { onClose: () => void };

function RecordPaymentDialog({ loan, statement, onClose, onRecorded }: RecordPaymentDialogProps) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const { orderId, currency, today, market } = loan;
  const { payoff, dueNow } = statement;
  const { items: tills } = useDeskList('tills', { mine: 'yes', state: 'open', market });
  const { items: lines } = useDeskList('statementLines', { market, orderId, limit: 100 });
  function describeLine(line: DeskRow<'statementLines'>): string {
    const { valueDate, amount, reference, description, needsApproval } = line;
    const facts = [formatDay(valueDate, language), formatMoney(amount, currency), reference || description];
    return [...facts, needsApproval && t('waits')].filter(Boolean).join(' · ');
  }
  const fields: Field[] = [
    {
      kind: 'choice',
      name: 'from',
      label: t('from'),
      hint: t('fromHint'),
      initial: 'cash',
      options: [
        { value: 'cash', label: t('cash') },
        ...(lines ?? []).map((line) => ({ value: line.lineId, label: describeLine(line) })),
        { value: 'bank', label: t('noLine') },
      ],
    },
    { kind: 'amount', name: 'amount', label: t('amount'), currency, initial: dueNow || payoff },
    { kind: 'day', name: 'paidAt', label: t('paidAt'), initial: today, max: today },
    { kind: 'text', name: 'evidence', label: t('note'), maxLength: 120, isOptional: true },
  ];
  return (
    <WriteDialog
      name="pay"
      draftKey={`pay ${orderId}`}
      title={t('title', { orderId })}
      approvalScope={{ market }}
      isOpen
      onClose={onClose}
      fields={fields}
      toRequest={(input, reason) => ({
        ...{ orderId, evidence: input.text('evidence'), reason },
        ...readMoney(input, lines),
      })}
      reasonPresets={[t('reasonCash'), t('reasonBank')]}
      preview={(input) => (
        <>
          <SurplusNotice payoff={payoff} currency={currency} amount={readMoney(input, lines).amount} />
          <DuplicatePaymentNotice loan={loan} money={readMoney(input, lines)} />
        </>
      )}
      submitLabel={t('submit')}
      onDone={({ receipt }) => onRecorded(receipt)}
    >
      <OpenClaimNotice loan={loan} />
      {tills?.length === 0 ? (
        <p className="notice due">
          {t('noTill')} <Link to="/tills">{t('openTill')}</Link>
        </p>
      ) : null}
    </WriteDialog>
  );
}

/** What the form says of the money; a line of the bank says its amount and day. */
function readMoney(input: FormReader, lines: readonly DeskRow<'statementLines'>[] | undefined) {
  const from = input.text('from');
  const line = lines?.find(({ lineId }) => lineId === from);
  if (line !== undefined) {
    const { lineId, amount, valueDate } = line;
    return { place: 'bank_statement', lineId, amount, paidAt: valueDate } as const;
  }
  const place = from === 'bank' ? 'bank_statement' : 'cash_desk';
  return { place, amount: input.amount('amount'), paidAt: input.text('paidAt') } as const;
}

type SurplusProps = { payoff: number; currency: string; amount: number };

/** Says what of the money isn't owed. */
function SurplusNotice({ payoff, currency, amount }: SurplusProps) {
  const t = useTexts('payment');
  if (amount <= payoff) return null;
  const money = { payoff: formatMoney(payoff, currency), surplus: formatMoney(amount - payoff, currency) };
  return (
    <p className="notice due" role="status">
      {t('surplus', money)}
    </p>
  );
}

type DuplicatePaymentProps = { loan: Loan; money: { amount: number; paidAt: string } };

/** Asks whether the money is recorded already. */
function DuplicatePaymentNotice({
  loan: { payments, currency },
  money: { amount, paidAt },
}: DuplicatePaymentProps) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const same = findDuplicatePayment(payments, { amount, paidOn: paidAt });
  if (same === undefined) return null;
  return (
    <p className="notice due" role="status">
      {t('isSame', { amount: formatMoney(amount, currency), day: formatDay(paidAt, language) })}{' '}
      <span className="numeric wrap-anywhere">{same.reference}</span>
    </p>
  );
}

type PrintReceiptButtonProps = DeskRequest<'receipt'> & { kind?: 'primary' | 'plain' };

/** Downloads the receipt of a payment as a PDF, in the language of the borrower. */
export function PrintReceiptButton({ kind = 'plain', ...request }: PrintReceiptButtonProps) {
  const t = useTexts('payment');
  return (
    <DownloadButton
      name="receipt"
      {...{ request, kind }}
      label={t('print')}
      save={({ pdf, receipt }) => downloadPdf(`${t('receipt')} ${receipt}`, pdf)}
    />
  );
}
