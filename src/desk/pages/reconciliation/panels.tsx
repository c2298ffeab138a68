import { Link } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedDay, FormattedMoney, LoanLink, Tag, useDisplayNames } from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { List, momentColumn, moneyColumn } from '../../ui/List.tsx';

/** The payments that a provider's day adds up, and where each is held. */
export function DayPaymentsPanel({ provider, day }: { provider: string; day: string }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const title = t('dayPayments', { provider: displayName.provider(provider), day: formatDay(day, language) });
  return (
    <Panel title={title}>
      <List
        name="dayPayments"
        request={{ provider, day }}
        label={title}
        rowKey={({ paymentId }) => paymentId}
        emptyText={t('noDayPayments')}
        columns={[
          momentColumn('paidAt', t('paid'), { isSortable: true }),
          {
            id: 'late',
            header: t('posting'),
            cell: ({ isLate, matchedDay }) => (
              <>
                {isLate ? (
                  <span title={t('lateWhy')}>
                    <Tag tone="plain">{t('late')}</Tag>
                  </span>
                ) : null}
                {matchedDay === null ? null : (
                  <Link to="/reconciliation" search={{ provider, day: matchedDay }} className="row-link">
                    {t('matchedLater', { day: formatDay(matchedDay, language) })}
                  </Link>
                )}
              </>
            ),
          },
          {
            id: 'payment',
            header: t('payment'),
            cell: ({ paymentId }) => <span className="wrap-anywhere">{paymentId}</span>,
          },
          {
            id: 'reference',
            header: t('reference'),
            isSecondary: true,
            cell: ({ reference }) => <span className="numeric">{reference}</span>,
          },
          moneyColumn('amount', t('amount'), { isSortable: true }),
          {
            id: 'place',
            header: t('place'),
            cell: ({ place, orderId, paymentId }) =>
              orderId !== null ? (
                <LoanLink orderId={orderId} className="row-link" />
              ) : place === 'suspense' ? (
                <Link to="/suspense" search={{ provider, paymentId }} className="row-link">
                  {t('suspense')}
                </Link>
              ) : (
                <span className={place === 'nowhere' ? 'bad' : 'quiet'}>{t(place)}</span>
              ),
          },
        ]}
      />
    </Panel>
  );
}

type DifferenceRow = DeskItem<'differences'>;

/** Payments that a provider told of in two amounts, until two people have found out which is right. */
export function PaymentDifferences() {
  const t = useTexts('reconciliation');
  const displayName = useDisplayNames();
  const sourceLabel = useLabels('differenceSource');
  return (
    <Panel title={t('differences')}>
      <List
        name="differences"
        request={{}}
        label={t('differences')}
        rowKey={({ provider, paymentId, seenAt }) => `${provider} ${paymentId} ${seenAt}`}
        emptyText={t('noDifferences')}
        columns={[
          {
            id: 'payment',
            header: t('payment'),
            cell: ({ paymentId }) => <span className="wrap-anywhere">{paymentId}</span>,
          },
          { id: 'provider', header: t('provider'), cell: ({ provider }) => displayName.provider(provider) },
          {
            id: 'received',
            header: t('received'),
            align: 'end',
            cell: ({ receivedAmount, receivedCurrency }) => (
              <FormattedMoney minor={receivedAmount} currency={receivedCurrency} />
            ),
          },
          {
            id: 'told',
            header: t('told'),
            align: 'end',
            cell: ({ toldAmount, toldCurrency }) => (
              <FormattedMoney minor={toldAmount} currency={toldCurrency} />
            ),
          },
          { id: 'source', header: t('source'), isSecondary: true, cell: ({ source }) => sourceLabel(source) },
          momentColumn('seenAt', t('seen')),
          { id: 'close', header: '', align: 'end', cell: (row) => <CloseDifference row={row} /> },
        ]}
      />
    </Panel>
  );
}

function CloseDifference({ row }: { row: DifferenceRow }) {
  const t = useTexts('reconciliation');
  const { provider, paymentId, receivedAmount, receivedCurrency, toldAmount, toldCurrency } = row;
  return (
    <WriteButton
      name="closeDifference"
      draftKey={`difference ${provider} ${paymentId}`}
      buttonLabel={t('settle')}
      title={t('settleTitle', { payment: paymentId })}
      description={t('settleLead', {
        received: formatMoney(receivedAmount, receivedCurrency),
        told: formatMoney(toldAmount, toldCurrency),
      })}
      approvalScope={{}}
      toRequest={(_, reason) => ({ provider, paymentId, reason })}
      submitLabel={t('settle')}
    />
  );
}

type PayoutDifferenceRow = DeskItem<'payoutDifferences'>;

/** Where a provider's own list of what left and the payouts disagree, until two people have found out why. */
export function PayoutDifferencesPanel() {
  const t = useTexts('reconciliation');
  const displayName = useDisplayNames();
  const kindLabel = useLabels('payoutDifference');
  return (
    <Panel title={t('payoutDifferences')}>
      <p className="quiet">{t('payoutDifferencesLead')}</p>
      <List
        name="payoutDifferences"
        request={{}}
        label={t('payoutDifferences')}
        rowKey={({ provider, kind, reference }) => `${provider} ${kind} ${reference}`}
        emptyText={t('noDifferences')}
        columns={[
          {
            id: 'kind',
            header: t('whatDiffers'),
            cell: ({ kind }) => <span className="bad">{kindLabel(kind)}</span>,
          },
          {
            id: 'loan',
            header: t('order'),
            cell: ({ orderId }) => (orderId === null ? '' : <LoanLink orderId={orderId} />),
          },
          { id: 'provider', header: t('provider'), cell: ({ provider }) => displayName.provider(provider) },
          {
            id: 'listed',
            header: t('listed'),
            align: 'end',
            cell: ({ listedAmount, currency }) =>
              listedAmount === null ? (
                t('notListed')
              ) : (
                <FormattedMoney minor={listedAmount} currency={currency} />
              ),
          },
          {
            id: 'ours',
            header: t('ours'),
            align: 'end',
            cell: ({ ourAmount, currency }) =>
              ourAmount === null ? t('notOurs') : <FormattedMoney minor={ourAmount} currency={currency} />,
          },
          {
            id: 'day',
            header: t('providerDay'),
            isSecondary: true,
            cell: ({ day }) => <FormattedDay day={day} />,
          },
          {
            id: 'reference',
            header: t('providerOrder'),
            isSecondary: true,
            cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
          },
          momentColumn('seenAt', t('seen'), { isSecondary: true }),
          { id: 'close', header: '', align: 'end', cell: (row) => <ClosePayoutDifferenceButton row={row} /> },
        ]}
      />
    </Panel>
  );
}

function ClosePayoutDifferenceButton({ row: { provider, kind, reference } }: { row: PayoutDifferenceRow }) {
  const t = useTexts('reconciliation');
  const kindLabel = useLabels('payoutDifference');
  return (
    <WriteButton
      name="closePayoutDifference"
      draftKey={`payout difference ${provider} ${kind} ${reference}`}
      buttonLabel={t('settle')}
      label={`${t('settle')}: ${reference}`}
      title={t('settleTitle', { payment: reference })}
      description={t('settlePayoutLead', { what: kindLabel(kind) })}
      approvalScope={{}}
      toRequest={(_, reason) => ({ provider, kind, reference, reason })}
      submitLabel={t('settle')}
    />
  );
}
