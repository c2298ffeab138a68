import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedDay, FormattedMoney } from '../../ui/Formatted.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

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
