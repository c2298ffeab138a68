import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import {
  createColumnHelper,
  dayColumn,
  loanColumn,
  momentColumn,
  providerColumn,
} from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { readCorrectSide, useCorrectSideField } from './correctSideField.ts';

const differenceColumn = createColumnHelper<DeskRow<'differences'>>();
const payoutDifferenceColumn = createColumnHelper<DeskRow<'payoutDifferences'>>();

type DifferenceRow = DeskRow<'differences'>;

/** What is to be settled whatever its day; nothing where all is. */
export function OpenDifferences() {
  const can = useCan();
  return (
    <>
      {can('differences') ? <PaymentDifferences /> : null}
      {can('payoutDifferences') ? <PayoutDifferencesPanel /> : null}
    </>
  );
}

/** Payments that a provider reported with two amounts, until two people close the difference. */
function PaymentDifferences() {
  const t = useTexts('reconciliation');
  const sourceLabel = useLabels('differenceSource');
  const { items = [] } = useDeskList('differences', {});
  if (items.length === 0) return null;
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

export function CloseDifference({ row }: { row: DifferenceRow }) {
  const t = useTexts('reconciliation');
  const { provider, paymentId, receivedAmount, receivedCurrency, reportedAmount, reportedCurrency } = row;
  return (
    <WriteButton
      name="closeDifference"
      draftKey={`difference ${provider} ${paymentId}`}
      pendingApprovalId={row.pendingApprovalId}
      buttonLabel={t('settle')}
      title={t('settleTitle', { payment: paymentId })}
      description={t('settleLead', {
        received: formatMoney(receivedAmount, receivedCurrency),
        reported: formatMoney(reportedAmount, reportedCurrency),
      })}
      showsApprovalNotice
      fields={[useCorrectSideField()]}
      reasonPresets={[t('presetConfirmed'), t('presetMistyped')]}
      toRequest={(input, reason) => ({ provider, paymentId, rightSide: readCorrectSide(input), reason })}
    />
  );
}

type PayoutDifferenceRow = DeskRow<'payoutDifferences'>;

/** Differences between a provider's list of payouts and our own, until two people close them. */
function PayoutDifferencesPanel() {
  const t = useTexts('reconciliation');
  const kindLabel = useLabels('payoutDifference');
  const { items = [] } = useDeskList('payoutDifferences', {});
  if (items.length === 0) return null;
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

function ClosePayoutDifferenceButton({ row }: { row: PayoutDifferenceRow }) {
  const { provider, kind, reference, pendingApprovalId } = row;
  const t = useTexts('reconciliation');
  const kindLabel = useLabels('payoutDifference');
  return (
    <WriteButton
      name="closePayoutDifference"
      draftKey={`payout difference ${provider} ${kind} ${reference}`}
      pendingApprovalId={pendingApprovalId}
      buttonLabel={t('settle')}
      label={`${t('settle')}: ${reference}`}
      title={t('settleTitle', { payment: reference })}
      description={t('settlePayoutLead', { what: kindLabel(kind) })}
      showsApprovalNotice
      fields={[useCorrectSideField()]}
      reasonPresets={[t('presetConfirmed'), t('presetMistyped')]}
      toRequest={(input, reason) => ({
        ...{ provider, kind, reference, reason },
        rightSide: readCorrectSide(input),
      })}
    />
  );
}
