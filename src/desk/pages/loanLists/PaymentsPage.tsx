import { productNames } from 'virtual:brand';
import { getRouteApi, Link } from '@tanstack/react-router';
import { paymentAllocations } from '../../../contract/desk/loans.ts';
import { providerNames } from '../../../contract/desk/providers.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMarkets } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { Tag } from '../../ui/format/tags.tsx';
import {
  borrowerLinkColumn,
  createColumnHelper,
  dayColumn,
  momentColumn,
  moneyColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';

const column = createColumnHelper<DeskRow<'payments'>>();
const route = getRouteApi('/payments');

/** Every payment that was received. */
export function PaymentsPage() {
  const t = useTexts('loanLists');
  const { sort: _, columns: __, ...filters } = route.useSearch();
  const columns = usePaymentColumns();
  const displayName = useDisplayNames();
  const markets = toOptions(useMarkets(), displayName.market);
  const providers = toOptions(providerNames, displayName.provider);
  const products = toOptions(Object.keys(productNames), displayName.product);
  return (
    <ListPage
      title={t('payments')}
      description={t('paymentsLead')}
      name="payments"
      request={filters}
      totals={{ amount: t('amount'), reversed: t('reversed'), retained: t('retained') }}
      rowKey={({ provider, paymentId }) => `${provider} ${paymentId}`}
      emptyText={t('noPayments')}
      columns={columns}
    >
      <FilterLinks
        label={t('place')}
        options={[undefined, ...paymentAllocations]}
        selected={filters.state}
        renderLabel={(place) => (place === undefined ? t('all') : t(`place_${place}`))}
        getLink={(state) => ({ to: '/payments', search: (previous) => ({ ...previous, state }) })}
      />
      {filters.tillId === undefined ? null : (
        <Link to="/payments" search={{ ...filters, tillId: undefined }} className="button plain">
          {t('ofEveryTill')}
        </Link>
      )}
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'text', name: 'number', label: t('number'), hint: t('numberHint') },
          { kind: 'choice', name: 'market', label: t('market'), options: markets },
          { kind: 'choice', name: 'provider', label: t('provider'), options: providers },
          { kind: 'text', name: 'recordedBy', label: t('recordedBy'), hint: t('personHint') },
          { kind: 'choice', name: 'product', label: t('product'), options: products },
          { kind: 'day', name: 'valueFrom', label: t('valueFrom') },
          { kind: 'day', name: 'valueTo', label: t('valueTo') },
          { kind: 'day', name: 'paidFrom', label: t('paidFrom') },
          { kind: 'day', name: 'paidTo', label: t('paidTo') },
          { kind: 'amount', name: 'amountFrom', label: t('amountFrom') },
          { kind: 'amount', name: 'amountTo', label: t('amountTo') },
        ]}
      />
    </ListPage>
  );
}

/** Where the row leads: its loan, else the page on which it is given one. */
function PaymentSubject({
  payment: { orderId, state, provider, paymentId },
}: {
  payment: DeskRow<'payments'>;
}) {
  const t = useTexts('loanLists');
  const can = useCan();
  if (orderId !== null) return <LoanLink orderId={orderId} className="row-link" />;
  if (state !== 'suspense' || !can('suspense')) return null;
  return (
    <Link to="/suspense" search={{ provider, paymentId }} className="row-link">
      {t('toSuspense')}
    </Link>
  );
}

/** Where it is, if not on its loan, and whether it was undone. */
function PaymentPlace({ payment: { state, amount, reversed } }: { payment: DeskRow<'payments'> }) {
  const t = useTexts('loanLists');
  const tag = reversed === 0 ? null : t(reversed < amount ? 'partlyReversed' : 'isReversed');
  if (state === 'loan') return tag === null ? null : <Tag tone="bad">{tag}</Tag>;
  return (
    <>
      {t(`place_${state}`)} {tag === null ? null : <Tag tone="bad">{tag}</Tag>}
    </>
  );
}

/** The payment's id, which leads to what its provider reported. */
function PaymentNotices({ provider, paymentId }: { provider: string; paymentId: string }) {
  const can = useCan();
  if (!can('providerNotices')) return <span className="wrap-anywhere">{paymentId}</span>;
  return (
    <Link
      to="/system"
      search={{ list: 'notices', provider, paymentId }}
      tabIndex={-1}
      className="wrap-anywhere"
    >
      {paymentId}
    </Link>
  );
}

function usePaymentColumns() {
  const can = useCan();
  const displayName = useDisplayNames();
  const t = useTexts('loanLists');
  return [
    momentColumn('paidAt', t('paidAt'), { isSortable: true }),
    moneyColumn('amount', t('amount'), { isSortable: true }),
    moneyColumn('reversed', t('reversed'), { isOptional: true }),
    moneyColumn('retained', t('retained'), { isOptional: true }),
    dayColumn('valueDate', t('bookedOn'), { isOptional: true }),
    column('orderId', t('order'), (payment) => <PaymentSubject payment={payment} />),
    borrowerLinkColumn(t('borrower')),
    column('state', t('place'), (payment) => <PaymentPlace payment={payment} />),
    column(
      'provider',
      t('provider'),
      ({ provider, recordedBy, tillId }) => (
        <>
          {displayName.provider(provider)}
          {recordedBy === '' ? null : (
            <div className="quiet">
              {tillId === '' || !can('tills') ? (
                recordedBy
              ) : (
                <Link to="/tills" search={{ tillId }}>
                  {recordedBy}
                </Link>
              )}
            </div>
          )}
        </>
      ),
      { isSecondary: true },
    ),
    column('reference', t('reference'), ({ reference }) => <span className="numeric">{reference}</span>, {
      isSecondary: true,
    }),
    column(
      'paymentId',
      t('paymentId'),
      ({ provider, paymentId }) => <PaymentNotices {...{ provider, paymentId }} />,
      { isOptional: true },
    ),
    momentColumn('receivedAt', t('receivedAt'), { isOptional: true }),
  ];
}
