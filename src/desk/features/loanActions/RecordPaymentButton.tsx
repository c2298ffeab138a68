import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { downloadBase64 } from '../../ui/controls/download.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { DownloadButton } from '../../ui/page/DownloadButton.tsx';
import type { Loan, Statement } from '../loans/loan.ts';
import { OpenClaimNotice } from '../loans/OpenClaimNotice.tsx';
import {
  ApprovalReasonNotice,
  CashChangeNotice,
  DuplicatePaymentNotice,
  LineNotice,
  OverpaymentNotice,
  PaymentLoanSummary,
} from './PaymentNotices.tsx';
import {
  findApprovalReason,
  findClosingAmount,
  readChange,
  readTender,
  resetConfirmations,
  syncReasonWithTender,
  usePaymentFields,
} from './paymentFields.ts';

/** A payment just recorded, with the change for the payer; null: no cash was entered. */
export type RecordedPayment = { receipt: string; change: number | null };

type Props = {
  loan: Loan;
  statement: Statement;
  /** The line of a bank statement that it was opened for. */
  lineId: string | undefined;
  onRecorded: (recorded: RecordedPayment) => void;
};

/** Records a payment: cash into the open till, or a line of a bank statement. */
export function RecordPaymentButton({ isOpenAtFirst, ...props }: Props & { isOpenAtFirst: boolean }) {
  const t = useTexts('payment');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const navigate = useNavigate();
  function close(): void {
    setOpen(false);
    // Removes the parameter, since a reload would open the dialog again.
    if (isOpenAtFirst)
      void navigate({ to: '.', search: (search) => ({ ...search, payment: undefined }), replace: true });
  }
  return (
    <>
      <Button opensDialog onClick={() => setOpen(true)}>
        {t('payment')}
      </Button>
      {isOpen ? <RecordPaymentDialog {...props} onClose={close} /> : null}
    </>
  );
}

type ReceiptDialogProps = { loan: Loan; recorded: RecordedPayment | undefined; onClose: () => void };

/** The receipt of a payment just recorded, to be printed; also where the payment left nothing to be paid. */
export function ReceiptDialog({ loan, recorded, onClose }: ReceiptDialogProps) {
  const t = useTexts('payment');
  const { orderId, language, currency, statement } = loan;
  const { receipt, change = null } = recorded ?? {};
  const payment = loan.payments.find(({ reference }) => reference === receipt);
  return (
    <Dialog title={t('recorded')} isOpen={receipt !== undefined} onClose={onClose}>
      <p>
        {t('receipt')} <strong className="numeric">{receipt}</strong>
      </p>
      <CashChangeNotice currency={currency} change={change} />
      {payment === undefined || statement === null ? null : (
        <DescriptionList
          rows={[
            { term: t('amount'), value: formatMoney(payment.amount, currency) },
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

function RecordPaymentDialog({ loan, statement, lineId, onClose, onRecorded }: RecordPaymentDialogProps) {
  const t = useTexts('payment');
  const { orderId, market } = loan;
  const reasons = { cash: t('reasonCash'), bank: t('reasonBank') };
  const { items: tills } = useDeskList('tills', { mine: 'yes', state: 'open', market });
  const { items: lines } = useDeskList('statementLines', { market, orderId, lineId, limit: 100 });
  return (
    <WriteDialog
      name="pay"
      draftKey={null}
      title={t('title', { orderId })}
      approvalScope={{ market }}
      isOpen
      onClose={onClose}
      fields={usePaymentFields(loan, statement, lines, lineId)}
      deriveValues={(next, previous) =>
        syncReasonWithTender(resetConfirmations(next, previous), previous, reasons)
      }
      toRequest={(input, reason) => ({
        orderId,
        evidence: input.text('evidence'),
        reason,
        ...readTender(input, lines),
      })}
      reasonPresets={[reasons.cash, reasons.bank]}
      initialReason={lineId === undefined ? reasons.cash : reasons.bank}
      preview={(input, fillIn) => {
        const tender = readTender(input, lines);
        const isOverpaymentConfirmed = input.list('overpayment').length > 0;
        // Until it is confirmed, the change includes the excess.
        const isChangeKnown = isOverpaymentConfirmed || tender.amount <= findClosingAmount(statement);
        return (
          <>
            <LineNotice line={lines?.find((line) => line.lineId === input.text('from'))} />
            <ApprovalReasonNotice reason={findApprovalReason(tender, loan.today, tills?.[0]?.openedAt)} />
            <OverpaymentNotice {...{ loan, statement, tender, isOverpaymentConfirmed, fillIn }} />
            <CashChangeNotice
              currency={loan.currency}
              change={isChangeKnown ? readChange(input, tender) : null}
            />
            <DuplicatePaymentNotice {...{ loan, tender }} />
          </>
        );
      }}
      initialFocus={lineId === undefined ? 'amount' : undefined}
      sidePanel={
        <>
          <PaymentLoanSummary {...{ loan, statement }} />
          <OpenClaimNotice loan={loan} />
        </>
      }
      submitLabel={t('submit')}
      onDone={({ receipt }, input) =>
        onRecorded({ receipt, change: readChange(input, readTender(input, lines)) })
      }
    >
      {tills?.length === 0 ? (
        <p className="notice due">
          {t('noTill')} <Link to="/tills">{t('openTill')}</Link>
        </p>
      ) : null}
    </WriteDialog>
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
      save={({ pdf, receipt }) => downloadBase64(`${t('receipt')} ${receipt}.pdf`, pdf)}
    />
  );
}
