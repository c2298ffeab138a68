import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { FormattedMoney } from '../../ui/formatted.tsx';
import {
  createColumnHelper,
  dayColumn,
  List,
  loanColumn,
  momentColumn,
  moneyColumn,
  providerColumn,
} from '../../ui/List.tsx';
import { Tag } from '../../ui/tags.tsx';
import { PaymentAllocation } from './PaymentAllocation.tsx';
import { readRightSide, useRightSideField } from './rightSide.ts';

const dayPaymentColumn = createColumnHelper<DeskRow<'dayPayments'>>();
const differenceColumn = createColumnHelper<DeskRow<'differences'>>();
const payoutDifferenceColumn = createColumnHelper<DeskRow<'payoutDifferences'>>();

/** The payments of a provider's day, and where each was posted. */
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
          dayPaymentColumn('late', t('posting'), ({ isLate, matchedDay }) => (
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
          )),
          dayPaymentColumn('payment', t('payment'), ({ paymentId }) => (
            <span className="wrap-anywhere">{paymentId}</span>
          )),
          dayPaymentColumn(
            'reference',
            t('reference'),
            ({ reference }) => <span className="numeric">{reference}</span>,
            { isSecondary: true },
          ),
          moneyColumn('amount', t('amount'), { isSortable: true }),
          dayPaymentColumn('place', t('place'), (row) => <PaymentAllocation {...row} />),
        ]}
      />
    </Panel>
  );
}

type DifferenceRow = DeskRow<'differences'>;

/** Payments that a provider reported with two amounts, until two people close the difference. */
export function PaymentDifferences() {
  const t = useTexts('reconciliation');
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
          differenceColumn('payment', t('payment'), ({ paymentId }) => (
            <span className="wrap-anywhere">{paymentId}</span>
          )),
          providerColumn(t('provider')),
          differenceColumn(
            'received',
            t('received'),
            ({ receivedAmount, receivedCurrency }) => (
              <FormattedMoney minor={receivedAmount} currency={receivedCurrency} />
            ),
            { align: 'end' },
          ),
          differenceColumn(
            'reported',
            t('reported'),
            ({ reportedAmount, reportedCurrency }) => (
              <FormattedMoney minor={reportedAmount} currency={reportedCurrency} />
            ),
            { align: 'end' },
          ),
          differenceColumn(
            'differs',
            t('whatDiffers'),
            ({ receivedAmount, receivedCurrency, reportedAmount, reportedCurrency }) =>
              receivedCurrency === reportedCurrency ? (
                <FormattedMoney minor={reportedAmount - receivedAmount} currency={reportedCurrency} />
              ) : (
                t('differs_currency')
              ),
            { align: 'end' },
          ),
          differenceColumn('source', t('source'), ({ source }) => sourceLabel(source), { isSecondary: true }),
          momentColumn('seenAt', t('seen')),
          differenceColumn('actions', '', (row) => <CloseDifference row={row} />, { align: 'end' }),
        ]}
      />
    </Panel>
  );
}

function CloseDifference({ row }: { row: DifferenceRow }) {
  const t = useTexts('reconciliation');
  const { provider, paymentId, receivedAmount, receivedCurrency, reportedAmount, reportedCurrency } = row;
  return (
    <WriteButton
      name="closeDifference"
      draftKey={`difference ${provider} ${paymentId}`}
      buttonLabel={t('settle')}
      title={t('settleTitle', { payment: paymentId })}
      description={t('settleLead', {
        received: formatMoney(receivedAmount, receivedCurrency),
        reported: formatMoney(reportedAmount, reportedCurrency),
      })}
      approvalScope={{}}
      fields={[useRightSideField()]}
      toRequest={(input, reason) => ({ provider, paymentId, rightSide: readRightSide(input), reason })}
    />
  );
}

type PayoutDifferenceRow = DeskRow<'payoutDifferences'>;

/** Differences between a provider's list of payouts and our own, until two people close them. */
export function PayoutDifferencesPanel() {
  const t = useTexts('reconciliation');
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
          payoutDifferenceColumn('kind', t('whatDiffers'), ({ kind }) => (
            <span className="bad">{kindLabel(kind)}</span>
          )),
          loanColumn(t('order')),
          providerColumn(t('provider')),
          payoutDifferenceColumn(
            'listed',
            t('listed'),
            ({ listedAmount, currency }) =>
              listedAmount === null ? (
                t('notListed')
              ) : (
                <FormattedMoney minor={listedAmount} currency={currency} />
              ),
            { align: 'end' },
          ),
          payoutDifferenceColumn(
            'ours',
            t('ours'),
            ({ ourAmount, currency }) =>
              ourAmount === null ? t('notOurs') : <FormattedMoney minor={ourAmount} currency={currency} />,
            { align: 'end' },
          ),
          dayColumn('day', t('providerDay'), { isSecondary: true }),
          payoutDifferenceColumn(
            'reference',
            t('providerOrder'),
            ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
            { isSecondary: true },
          ),
          momentColumn('seenAt', t('seen'), { isSecondary: true }),
          payoutDifferenceColumn('actions', '', (row) => <ClosePayoutDifferenceButton row={row} />, {
            align: 'end',
          }),
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
      fields={[useRightSideField()]}
      toRequest={(input, reason) => ({
        ...{ provider, kind, reference, reason },
        rightSide: readRightSide(input),
      })}
    />
  );
}
