import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import type { BorrowerData } from '../../features/borrowers/MaskedFields.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { exitTones, Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  loanColumn,
  momentColumn,
  moneyColumn,
} from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';

type Orders = BorrowerData['orders'];

/** What the borrower owes, and has in their favour, by currency. */
export function BorrowerBalances({ orders }: { orders: Orders }) {
  const t = useTexts('borrowers');
  const currencies = [...new Set(orders.map(({ currency }) => currency))];
  const openLoans = orders.filter(({ owed }) => owed > 0).length;
  const sum = (field: 'owed' | 'dueNow' | 'credit') =>
    currencies
      .map((currency) => {
        const own = orders.filter((order) => order.currency === currency);
        return formatMoney(
          own.reduce((total, order) => total + order[field], 0),
          currency,
        );
      })
      .join('; ');
  if (currencies.length === 0) return null;
  return (
    <Panel title={t('balances')}>
      <dl className="figures">
        {(
          [
            [t('dueNow'), sum('dueNow')],
            [t('daysLate'), Math.max(...orders.map(({ daysLate }) => daysLate))],
            [t('owedInAll'), sum('owed')],
            [t('creditInAll'), sum('credit')],
            [t('openLoans'), openLoans],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="balance-item">
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">{t('owedMeans')}</p>
    </Panel>
  );
}

const column = createColumnHelper<DeskRow<'exits'>>();

/** The borrower's requests to exit a loan within its cooling-off period. */
export function BorrowerExits({ borrowerId }: { borrowerId: number }) {
  const t = useTexts('exits');
  const stateLabel = useLabels('exitState');
  const can = useCan();
  if (!can('exits')) return null;
  return (
    <Panel title={t('title')}>
      <List
        kind="section"
        name="exits"
        request={{ borrowerId }}
        label={t('title')}
        rowKey={({ orderId, requestedAt }) => `${orderId} ${requestedAt}`}
        emptyText={t('noExits')}
        columns={[
          momentColumn('requestedAt', t('requestedAt')),
          loanColumn(t('order')),
          moneyColumn('amount', t('amount')),
          column('state', t('state'), ({ state }) => <Tag tone={exitTones[state]}>{stateLabel(state)}</Tag>),
          dayColumn('expiresOn', t('expiresOn'), { isSecondary: true }),
        ]}
      />
    </Panel>
  );
}
