import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exitStates } from '../../../contract/desk/exits.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatMonth, lastDayOfMonth } from '../../ui/format/format.ts';
import { exitTones, Tag } from '../../ui/format/tags.tsx';
import {
  borrowerLinkColumn,
  createColumnHelper,
  dayColumn,
  loanColumn,
  marketColumn,
  momentColumn,
  moneyColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { List } from '../../ui/list/List.tsx';
import { DeskPage, FilterLinks } from '../../ui/page/DeskPage.tsx';

export const exitLists = ['months', 'requests'] as const;

const column = createColumnHelper<DeskRow<'exits'>>();
const monthColumn = createColumnHelper<DeskRow<'exitMonths'>>();
const route = getRouteApi('/exits');

/** Exits within the cooling-off period: by month and market, and the requests behind each figure. */
export function ExitsPage() {
  const t = useTexts('exits');
  const { list = 'months' } = route.useSearch();
  const lists = (
    <FilterLinks
      label={t('lists')}
      options={exitLists}
      selected={list}
      renderLabel={(one) => t(one === 'months' ? 'months' : 'list')}
      getLink={(one) => ({ to: '/exits', search: { list: one } })}
    />
  );
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      {list === 'months' ? <ExitMonths>{lists}</ExitMonths> : <ExitRequests>{lists}</ExitRequests>}
    </DeskPage>
  );
}

type Props = { readonly children: ReactNode };

function ExitMonths({ children }: Props) {
  const t = useTexts('exits');
  const { language } = useLanguage();
  return (
    <List
      name="exitMonths"
      request={{}}
      label={t('months')}
      rowKey={({ month, market }) => `${month} ${market}`}
      emptyText={t('noMonths')}
      columns={[
        monthColumn('month', t('month'), ({ month, market }) => (
          <Link
            to="/exits"
            search={{
              list: 'requests',
              market,
              createdFrom: `${month}-01`,
              createdTo: lastDayOfMonth(month),
            }}
          >
            {formatMonth(month, language)}
          </Link>
        )),
        marketColumn(t('market')),
        textColumn('requested', t('requested'), { align: 'end' }),
        textColumn('paid', t('paid'), { align: 'end' }),
        moneyColumn('amount', t('amount')),
      ]}
    >
      {children}
    </List>
  );
}

function ExitRequests({ children }: Props) {
  const t = useTexts('exits');
  const { list: _, sort: __, columns: ___, ...filters } = route.useSearch();
  const stateLabel = useLabels('exitState');
  return (
    <List
      name="exits"
      request={filters}
      label={t('list')}
      totals={{ amount: t('amount') }}
      rowKey={({ orderId, requestedAt }) => `${orderId} ${requestedAt}`}
      emptyText={t('noExits')}
      columns={[
        momentColumn('requestedAt', t('requestedAt'), { isSortable: true }),
        loanColumn(t('order')),
        borrowerLinkColumn(t('borrower')),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        column('state', t('state'), ({ state }) => <Tag tone={exitTones[state]}>{stateLabel(state)}</Tag>),
        dayColumn('expiresOn', t('expiresOn'), { isSecondary: true }),
        marketColumn(t('market'), { isSecondary: true }),
      ]}
    >
      {children}
      <FilterLinks
        label={t('state')}
        options={[undefined, ...exitStates]}
        selected={filters.state}
        renderLabel={(state) => (state === undefined ? t('all') : stateLabel(state))}
        getLink={(state) => ({ to: '/exits', search: (previous) => ({ ...previous, state }) })}
      />
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'day', name: 'createdFrom', label: t('requestedFrom') },
          { kind: 'day', name: 'createdTo', label: t('requestedTo') },
        ]}
      />
    </List>
  );
}
