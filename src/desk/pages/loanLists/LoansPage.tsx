import { currencies, productNames } from 'virtual:brand';
import { getRouteApi } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMarkets } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { BulkReminders, FilteredReminders } from '../../ui/bulk/BulkReminders.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { DaysLate, OrderStateTag } from '../../ui/format/tags.tsx';
import {
  borrowerLinkColumn,
  createColumnHelper,
  dayColumn,
  loanColumn,
  marketColumn,
  moneyColumn,
  productColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { useAssigneeOptions } from '../../ui/queue/AssigneeFilter.tsx';

export const loanStates = ['active', 'to_be_repaid', 'overdue', 'repaid', 'written_off'] as const;

const column = createColumnHelper<DeskRow<'loans'>>();
const route = getRouteApi('/loans');

/** Every loan that was paid out. */
export function LoansPage() {
  const t = useTexts('loanLists');
  const { sort: _, columns: __, ...filters } = route.useSearch();
  const stateLabel = useLabels('orderState');
  const isInCredit = filters.creditFrom !== undefined;
  function renderState(state: (typeof loanStates)[number] | undefined): string {
    if (state === undefined) return t('all');
    if (state === 'active') return t('active');
    return state === 'written_off' ? t('writtenOff') : stateLabel(state);
  }
  return (
    <ListPage
      title={t('loans')}
      description={t('loansLead')}
      name="loans"
      request={filters}
      totals={{
        dueNow: t('dueNow'),
        owed: t('owed'),
        amount: t('amount'),
        outstandingPrincipal: t('outstandingPrincipal'),
        ...(isInCredit && { credit: t('credit') }),
        ...((filters.dueFrom ?? filters.dueTo) && { dueAmount: t('dueAmount') }),
        ...(filters.state === 'written_off' && { writtenOffPrincipal: t('writtenOffPrincipal') }),
      }}
      rowKey={({ orderId }) => orderId}
      emptyText={t('noLoans')}
      actions={<FilteredReminders name="loans" request={filters} toPerson={toPerson} />}
      selectionActions={(rows, clear) => <BulkReminders people={rows.map(toPerson)} onClose={clear} />}
      columns={useLoanColumns(isInCredit)}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...loanStates]}
        selected={filters.state}
        renderLabel={renderState}
        getLink={(state) => ({ to: '/loans', search: (previous) => ({ ...previous, state }) })}
      />
      <LoanFilters />
    </ListPage>
  );
}

function toPerson({ borrowerId, orderId, name, market, daysLate }: DeskRow<'loans'>) {
  return { borrowerId, orderId, name, market, daysLate };
}

/** The columns; what the list is filtered by is shown as one. */
function useLoanColumns(isInCredit: boolean) {
  const t = useTexts('loanLists');
  return [
    loanColumn(t('order')),
    borrowerLinkColumn(t('borrower')),
    marketColumn(t('market'), { isOptional: true }),
    productColumn(t('product'), { isSecondary: true }),
    column('state', t('state'), ({ state, isRestructured, writtenOffOn }) => (
      <OrderStateTag {...{ state, isRestructured }} isWrittenOff={writtenOffOn !== null} />
    )),
    moneyColumn('amount', t('amount'), { isSortable: true, isSecondary: true }),
    moneyColumn('dueNow', t('dueNow'), { isSortable: true }),
    moneyColumn('owed', t('owed'), { isSortable: true, isSecondary: true }),
    column('daysLate', t('daysLate'), ({ daysLate }) => <DaysLate days={daysLate} />, {
      align: 'end',
      sort: 'daysLate',
      sortsDescFirst: true,
    }),
    moneyColumn('credit', t('credit'), isInCredit ? {} : { isOptional: true }),
    moneyColumn('outstandingPrincipal', t('outstandingPrincipal'), { isOptional: true }),
    moneyColumn('dueAmount', t('dueAmount'), { isOptional: true }),
    dayColumn('dueOn', t('dueOn'), { isOptional: true }),
    dayColumn('disbursedOn', t('disbursedOn'), { isSortable: true, isSecondary: true }),
    dayColumn('writtenOffOn', t('writtenOffOn'), { isOptional: true }),
    moneyColumn('writtenOffPrincipal', t('writtenOffPrincipal'), { isOptional: true }),
    textColumn('assignee', t('assignee'), { isOptional: true }),
  ];
}

function LoanFilters() {
  const t = useTexts('loanLists');
  const displayName = useDisplayNames();
  const markets = toOptions(useMarkets(), displayName.market);
  const products = toOptions(Object.keys(productNames), displayName.product);
  const codes = toOptions(Object.keys(currencies), String);
  const assignees = useAssigneeOptions('collections', {
    mine: t('assignedMe'),
    nobody: t('assignedNobody'),
  });
  return (
    <FilterMenu
      search={route.useSearch()}
      fields={[
        { kind: 'choice', name: 'market', label: t('market'), options: markets },
        { kind: 'choice', name: 'currency', label: t('currency'), options: codes },
        { kind: 'choice', name: 'product', label: t('product'), options: products },
        { kind: 'count', name: 'daysLateFrom', label: t('daysLateFrom') },
        { kind: 'count', name: 'daysLateTo', label: t('daysLateTo') },
        { kind: 'count', name: 'daysAtRiskFrom', label: t('daysAtRiskFrom') },
        { kind: 'day', name: 'dueFrom', label: t('dueFrom') },
        { kind: 'day', name: 'dueTo', label: t('dueTo') },
        { kind: 'amount', name: 'amountFrom', label: t('amountFrom') },
        { kind: 'amount', name: 'amountTo', label: t('amountTo') },
        { kind: 'amount', name: 'dueNowFrom', label: t('dueNowFrom') },
        { kind: 'amount', name: 'dueNowTo', label: t('dueNowTo') },
        { kind: 'amount', name: 'creditFrom', label: t('creditFrom') },
        { kind: 'day', name: 'disbursedFrom', label: t('disbursedFrom') },
        { kind: 'day', name: 'disbursedTo', label: t('disbursedTo') },
        { kind: 'day', name: 'writtenOffFrom', label: t('writtenOffFrom') },
        { kind: 'day', name: 'writtenOffTo', label: t('writtenOffTo') },
        { kind: 'choice', name: 'assignee', label: t('assignee'), options: assignees },
      ]}
    />
  );
}
