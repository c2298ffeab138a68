import { Link } from '@tanstack/react-router';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import { useCan } from '../../api/me.tsx';
import { listPaymentActions } from '../../features/loanActions/loanActions.tsx';
import { PrintReceiptButton } from '../../features/loanActions/RecordPaymentButton.tsx';
import { RefundObstacle } from '../../features/loanActions/refundPreview.tsx';
import { useActionContext } from '../../features/loanActions/useActionContext.ts';
import type { Loan } from '../../features/loans/loan.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, moneyColumn } from '../../ui/list/columns.tsx';
import { TablePanel } from '../../ui/list/Table.tsx';

const column = createColumnHelper<Payment>();

type Payment = Loan['payments'][number];

/** The payments of the loan and the actions on each. */
export function LoanPayments({ loan }: { loan: Loan }) {
  const t = useTexts('loan');
  const columns = usePaymentColumns(loan);
  return (
    <TablePanel<Payment>
      title={t('payments')}
      emptyText={t('noPayments')}
      rows={loan.payments}
      rowKey={({ paymentId }) => paymentId}
      columns={columns}
    />
  );
}

/** Whether a payment can be reversed, and its credit refunded: not as a past day shows it, since when it may have been. */
export function isReversible(
  { asOf, today }: Pick<Loan, 'asOf' | 'today'>,
  { reversedOn }: Pick<Payment, 'reversedOn'>,
): boolean {
  return asOf === today && reversedOn === null;
}

/** What the provider reported of the payment. */
function NoticesLink({ payment: { provider, paymentId } }: { payment: Payment }) {
  const t = useTexts('loan');
  const providerId = paymentId.startsWith(`${provider}:`) ? paymentId.slice(provider.length + 1) : paymentId;
  return (
    <Link
      to="/system"
      search={{ list: 'notices', provider, paymentId: providerId }}
      className="button plain"
      aria-label={t('noticesOf', { payment: providerId })}
    >
      {t('notices')}
    </Link>
  );
}

function usePaymentColumns(loan: Loan) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const { currency } = loan;
  return [
    column('valueDate', t('day'), ({ provider, valueDate, accountingDay }) => (
      <>
        <FormattedDay day={valueDate} />
        {accountingDay === null ? null : (
          <div>
            <Link
              to="/reconciliation"
              search={{ provider, day: accountingDay }}
              title={t('lateEntryExplanation')}
              className="row-link"
            >
              {t('lateEntry', { day: formatDay(accountingDay, language) })}
            </Link>
          </div>
        )}
      </>
    )),
    column('how', t('how'), ({ provider, channel }) =>
      [...new Set([displayName.provider(provider), displayName.channel(channel)])].join(' · '),
    ),
    column('reference', t('reference'), ({ reference }) => <span className="numeric">{reference}</span>),
    moneyColumn('amount', t('amount'), { currency }),
    column(
      'left',
      t('left'),
      ({ credit, refunded, refund }) => (
        <>
          {credit === 0 ? null : <FormattedMoney minor={credit} currency={currency} />}
          {refunded === 0 ? null : (
            <div className="quiet small">{t('refunded', { amount: formatMoney(refunded, currency) })}</div>
          )}
          <RefundObstacle refund={refund} />
        </>
      ),
      { align: 'end' },
    ),
    column('actions', '', (payment) => <PaymentCell {...{ loan, payment }} />, { align: 'end' }),
  ];
}

/** What the payment's papers and state allow. */
function PaymentCell({ loan, payment }: { loan: Loan; payment: Payment }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const can = useCan();
  return (
    <>
      {can('providerNotices') && !isManualProvider(payment.provider) ? (
        <NoticesLink payment={payment} />
      ) : null}
      {can('receipt') ? (
        <PrintReceiptButton orderId={loan.orderId} paymentId={payment.paymentId} language={loan.language} />
      ) : null}
      {isReversible(loan, payment) ? <PaymentActions loan={loan} payment={payment} /> : null}
      {payment.reversedOn === null ? null : (
        <Tag tone="bad">{t('undone', { day: formatDay(payment.reversedOn, language) })}</Tag>
      )}
    </>
  );
}

function PaymentActions({ loan, payment }: { loan: Loan; payment: Payment }) {
  const can = useCan();
  const causeLabel = useLabels('reversalCause');
  const actions = listPaymentActions(loan, payment, useActionContext(loan), causeLabel).filter(({ call }) =>
    can(call),
  );
  return (
    <>
      {actions.map(({ call, button }) => (
        <span key={call}>{button}</span>
      ))}
    </>
  );
}
