import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { findTimeZone, formatMoney, formatZonedDateTime } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { LateCapNotice } from '../loans/LateCapNotice.tsx';
import type { Loan } from '../loans/loan.ts';
import { listDuplicatePayments } from './duplicatePayment.ts';

type Payment = Loan['payments'][number];

/** Which payment is to be reversed, beside those that look like it, and what the loan owes then. */
export function ReversalPreview({ loan, payment }: { loan: Loan; payment: Payment }) {
  const t = useTexts('loan');
  const displayName = useDisplayNames();
  const { paymentId, amount, reference, provider, channel, valueDate, receivedAt, recordedBy, till } =
    payment;
  const how = [...new Set([displayName.provider(provider), displayName.channel(channel)])].join(' · ');
  const twins = listDuplicatePayments(loan.payments, { amount, paidOn: valueDate }).filter(
    (one) => one.paymentId !== paymentId,
  );
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('reference'), value: <strong className="numeric wrap-anywhere">{reference}</strong> },
          { term: t('how'), value: how },
          { term: t('day'), value: <FormattedDay day={valueDate} /> },
          { term: t('paymentReceived'), value: <FormattedDateTime at={receivedAt} /> },
          recordedBy !== '' && { term: t('paymentRecordedBy'), value: recordedBy },
          till !== null && { term: t('paymentTill'), value: <TillName till={till} market={loan.market} /> },
        ]}
      />
      {twins.length === 0 ? null : (
        <p className="notice due">
          {t('reverseTwins', {
            count: twins.length,
            references: twins.map((twin) => twin.reference).join(', '),
          })}
        </p>
      )}
      <DebtPreview orderId={loan.orderId} paymentId={paymentId} />
    </>
  );
}

function TillName({ till, market }: { till: NonNullable<Payment['till']>; market: string }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const opened = formatZonedDateTime(till.openedAt, language, findTimeZone(market));
  return t(till.isOpen ? 'tillOpen' : 'tillCounted', { holder: till.holderName, opened });
}

type CashProps = { loan: Loan; payment: Payment; isReturned: boolean };

/** What becomes of the till's cash once the reversal is approved. */
export function ReversedCash({ loan: { currency }, payment: { amount, till }, isReturned }: CashProps) {
  const t = useTexts('loan');
  const key = isReturned ? 'cashLeaves' : 'cashStays';
  return (
    <p className="notice" role="status">
      {t(key, {
        amount: formatMoney(amount, currency),
        holder: till?.holderName ?? '',
        state: till?.isOpen === false ? 'counted' : 'open',
      })}
    </p>
  );
}

/** What the loan owes once the payment is reversed. */
function DebtPreview({ orderId, paymentId }: { orderId: string; paymentId: string }) {
  const t = useTexts('loan');
  const query = useDeskQuery('reversalPreview', { orderId, paymentId });
  return (
    <QueryView query={query} data={query.data} skeletonRows={3}>
      {({ currency, before, accrued, isAtLateCap, waived, owed, owedWithWaiver, ...effect }) => (
        <>
          <DescriptionList
            rows={[
              { term: t('reverseBefore'), value: <FormattedMoney minor={before} currency={currency} /> },
              accrued !== 0 && {
                term: t('reverseAccrued'),
                value: <FormattedMoney minor={accrued} currency={currency} />,
              },
              { term: t('reverseAfter'), value: <FormattedMoney minor={owed} currency={currency} /> },
              waived !== 0 && {
                term: t('reverseWaived'),
                value: <FormattedMoney minor={waived} currency={currency} />,
              },
              waived !== 0 && {
                term: t('reverseAfterWaiver'),
                value: <FormattedMoney minor={owedWithWaiver} currency={currency} />,
              },
            ]}
          />
          {isAtLateCap ? <LateCapNotice orderId={orderId} isInDialog /> : null}
          {effect.voidsExtension ? <p className="quiet">{t('reverseVoids')}</p> : null}
          {effect.tillDifference === null ? null : (
            <p className="notice">
              {t('reverseCountedTill', { amount: formatMoney(effect.tillDifference, currency) })}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}
