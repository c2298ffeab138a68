import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import type { FormValues } from '../../ui/form/fields.ts';
import { DueAmount } from '../../ui/format/DueAmount.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney, formatPlainAmount } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';
import type { Loan, Statement } from '../loans/loan.ts';
import {
  type findApprovalReason,
  findClosingAmount,
  findNextInstalment,
  findOpenOffer,
  listDuplicates,
  type Tender,
} from './paymentFields.ts';

type Props = { loan: Loan; statement: Statement };

/** Whose loan is paid, and what is due, comes next and ends it. */
export function PaymentLoanSummary({ loan, statement }: Props) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const { orderId, name, borrowerId, productId, currency, coolingOff } = loan;
  const { dueNow, due, daysOverdue, payoff } = statement;
  const next = findNextInstalment(loan, statement);
  const offer = findOpenOffer(statement);
  const on = (amount: number, day: string) => ({
    amount: formatMoney(amount, currency),
    day: formatDay(day, language),
  });
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('borrower'), value: <strong>{name || borrowerId}</strong> },
          {
            term: t('order'),
            value: (
              <>
                <LoanLink orderId={orderId} /> · {displayName.product(productId)}
              </>
            ),
          },
          {
            term: t('dueToday'),
            value:
              dueNow === 0 ? (
                t('nothing')
              ) : (
                <>
                  {daysOverdue > 0 ? <Tag tone="bad">{t('daysLate', { days: daysOverdue })}</Tag> : null}{' '}
                  <DueAmount {...{ due, dueNow, currency }} />
                </>
              ),
          },
          next !== undefined && { term: t('next'), value: t('nextOf', on(next.outstanding, next.dueOn)) },
          offer !== undefined && {
            term: t(coolingOff?.isRequested ? 'exit' : 'offer'),
            value: t('offerOf', on(offer.left, offer.expiresOn)),
          },
          { term: t('payoff'), value: formatMoney(payoff, currency) },
        ]}
      />
      {dueNow === 0 ? <p className="notice due">{t('nothingDue')}</p> : null}
    </>
  );
}

type OverpaymentProps = Props & {
  tender: Tender;
  /** The clerk confirmed to record all, which is more than is owed. */
  isOverpaymentConfirmed: boolean;
  fillIn: (values: FormValues) => void;
};

/** Says what of the money isn't owed: change of cash, a credit of what the bank has already. */
export function OverpaymentNotice({
  loan: { currency },
  statement,
  tender,
  isOverpaymentConfirmed,
  fillIn,
}: OverpaymentProps) {
  const t = useTexts('payment');
  const closingAmount = findClosingAmount(statement);
  const { amount, place } = tender;
  if (amount <= closingAmount) return null;
  const amounts = {
    payoff: formatMoney(closingAmount, currency),
    overpayment: formatMoney(amount - closingAmount, currency),
  };
  if (place === 'bank_statement' || isOverpaymentConfirmed)
    return (
      <p className="notice due" role="status">
        {t('overpaymentBank', amounts)}
      </p>
    );
  return (
    <div className="notice due" role="status">
      <p>{t('overpaymentCash', amounts)}</p>
      <Button
        onClick={() =>
          fillIn({ amount: formatPlainAmount(closingAmount), cashGiven: formatPlainAmount(amount) })
        }
      >
        {t('usePayoffOnly', amounts)}
      </Button>
    </div>
  );
}

/** The change to hand back to the payer. */
export function CashChangeNotice({ currency, change }: { currency: string; change: number | null }) {
  const t = useTexts('payment');
  if (change === null) return null;
  return (
    <p className="notice" role="status">
      {change === 0 ? (
        t('exact')
      ) : (
        <>
          {t('change')} <strong className="money">{formatMoney(change, currency)}</strong>
        </>
      )}
    </p>
  );
}

/** What the chosen line of the bank says, whole, and why it needs approval. */
export function LineNotice({ line }: { line: DeskRow<'statementLines'> | undefined }) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const reasonLabel = useLabels('approvalTrigger');
  if (line === undefined) return null;
  const { valueDate, amount, currency, reference, description, approvalReason } = line;
  const { pendingApprovalId, pendingOrderId } = line;
  const said = [description, reference].filter(Boolean).join(' · ') || t('lineSilent');
  return (
    <div className={approvalReason === null && pendingApprovalId === null ? 'notice' : 'notice due'}>
      <p>
        <strong>
          {formatMoney(amount, currency)}, {formatDay(valueDate, language)}
        </strong>
      </p>
      <p className="wrap-anywhere">{said}</p>
      {pendingApprovalId !== null ? (
        <p>
          {pendingOrderId === null ? t('lineAsked') : t('lineAskedFor', { orderId: pendingOrderId })}{' '}
          <Link to="/approvals" search={{ approvalId: pendingApprovalId }}>
            {t('seeApproval')}
          </Link>
        </p>
      ) : approvalReason === null ? null : (
        <p>{t('lineWaits', { why: reasonLabel(approvalReason) })}</p>
      )}
    </div>
  );
}

/** Says before it is sent that a payment without a line waits. */
export function ApprovalReasonNotice({ reason }: { reason: ReturnType<typeof findApprovalReason> }) {
  const t = useTexts('payment');
  const reasonLabel = useLabels('approvalTrigger');
  if (reason === undefined) return null;
  return (
    <p className="notice due" role="status">
      {t('lineWaits', { why: reasonLabel(reason) })}
    </p>
  );
}

type DuplicatePaymentProps = { loan: Loan; tender: Tender };

/** Names the payments that the money may be. */
export function DuplicatePaymentNotice({ loan, tender }: DuplicatePaymentProps) {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const same = listDuplicates(loan, tender);
  if (same.length === 0) return null;
  const { amount, paidAt } = tender;
  return (
    <div className="notice due" role="status">
      <p>
        {t('isSame', {
          amount: formatMoney(amount, loan.currency),
          day: formatDay(paidAt, language),
          count: same.length,
        })}
      </p>
      <ul>
        {same.map(({ paymentId, reference, provider, receivedAt, recordedBy }) => (
          <li key={paymentId}>
            <span className="numeric wrap-anywhere">{reference}</span>,{' '}
            {[displayName.provider(provider), recordedBy].filter(Boolean).join(', ')},{' '}
            <FormattedDateTime at={receivedAt} />
          </li>
        ))}
      </ul>
    </div>
  );
}
