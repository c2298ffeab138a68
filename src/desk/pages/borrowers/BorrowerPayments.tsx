import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import type { BorrowerData } from '../../features/borrowers/MaskedFields.tsx';
import { PrintReceiptButton } from '../../features/loanActions/RecordPaymentButton.tsx';
import { useTexts } from '../../texts/language.tsx';
import {
  createColumnHelper,
  dayColumn,
  loanColumn,
  moneyColumn,
  providerColumn,
} from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';

const column = createColumnHelper<DeskRow<'payments'>>();

/** The payments of a borrower's loans, each with its receipt. */
export function BorrowerPayments({ borrower: { borrowerId, language } }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const lists = useTexts('loanLists');
  const can = useCan();
  if (!can('payments')) return null;
  return (
    <Panel title={lists('payments')}>
      <List
        kind="section"
        name="payments"
        request={{ borrowerId }}
        label={lists('payments')}
        rowKey={({ provider, paymentId }) => `${provider} ${paymentId}`}
        emptyText={t('noPayments')}
        columns={[
          dayColumn('valueDate', lists('paidAt')),
          loanColumn(t('order')),
          moneyColumn('amount', t('amount'), { isSortable: true }),
          moneyColumn('reversed', lists('reversed'), { isSecondary: true }),
          providerColumn(t('provider'), { isSecondary: true }),
          column('reference', t('reference'), ({ reference }) => (
            <span className="numeric">{reference}</span>
          )),
          column(
            'receipt',
            '',
            ({ orderId, ...payment }) =>
              can('receipt') && orderId !== null ? (
                <PrintReceiptButton {...{ orderId, language }} paymentId={toPaymentKey(payment)} />
              ) : null,
            { align: 'end' },
          ),
        ]}
      />
    </Panel>
  );
}
