import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedMoney } from '../../ui/Formatted.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatMoney } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

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
