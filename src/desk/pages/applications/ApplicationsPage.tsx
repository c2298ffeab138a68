import { productNames } from 'virtual:brand';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { applicationStates } from '../../../contract/desk/applications.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMarkets, useMe } from '../../api/me.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatShare } from '../../ui/format/format.ts';
import { Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  momentColumn,
  moneyColumn,
  nameColumn,
  productColumn,
  targetColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useIsDecided, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { ApplicationDetail, type ApplicationSearch } from './ApplicationDetail.tsx';
import { SelectedApplications } from './SelectedApplications.tsx';

const column = createColumnHelper<DeskRow<'applications'>>();

const route = getRouteApi('/applications');

/** Applications by state, and the open one beside them. */
export function ApplicationsPage() {
  const t = useTexts('applications');
  const can = useCan();
  const stateLabel = useLabels('orderState');
  const {
    state = 'in_review',
    orderId,
    assignee,
    deadline,
    market,
    product,
    againstRule,
  } = route.useSearch();
  const search = { state, assignee, deadline, market, product, againstRule };
  const columns = useApplicationColumns(search);
  const navigate = useNavigate();
  const { staffId } = useMe();
  const { advance, goToNext } = useQueueFlow({
    name: 'applications',
    caseKind: 'application',
    request: search,
    sortNames: ['amount', 'requestedAt', 'targetAt'],
    rowKey: (row) => row.orderId,
    canDecide: ({ isApprovalPending, assigneeId }) =>
      !isApprovalPending && (assigneeId === null || assigneeId === staffId),
    currentKey: orderId,
    open: (next) => navigate({ to: '/applications', search: { ...search, orderId: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="applications"
      totals={{ amount: t('amount') }}
      selectionActions={(rows, clear) => <SelectedApplications {...{ rows, state, clear }} />}
      request={search}
      actions={state === 'in_review' && can('decide') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      rowKey={(row) => row.orderId}
      selectedKey={orderId}
      emptyText={t(state === 'in_review' ? 'empty' : 'emptyOther')}
      columns={columns}
      detail={
        orderId === undefined ? null : <ApplicationDetail key={orderId} {...{ orderId, search, advance }} />
      }
    >
      <FilterLinks
        label={t('states')}
        options={applicationStates}
        selected={state}
        renderLabel={stateLabel}
        getLink={(one) => ({ to: '/applications', search: { ...search, state: one, deadline: undefined } })}
      />
      <AssigneeFilter caseKind="application" />
      {state === 'in_review' ? <DeadlineFilter /> : null}
      <ApplicationFilters />
    </ListPage>
  );
}

function ApplicationFilters() {
  const t = useTexts('applications');
  const reviewLabel = useLabels('review');
  const displayName = useDisplayNames();
  return (
    <FilterMenu
      search={route.useSearch()}
      fields={[
        {
          kind: 'choice',
          name: 'market',
          label: t('market'),
          options: toOptions(useMarkets(), displayName.market),
        },
        {
          kind: 'choice',
          name: 'product',
          label: t('product'),
          options: toOptions(Object.keys(productNames), displayName.product),
        },
        {
          kind: 'choice',
          name: 'againstRule',
          label: t('rule'),
          options: [{ value: 'yes', label: reviewLabel('rule') }],
        },
      ]}
    />
  );
}

function useApplicationColumns(search: ApplicationSearch) {
  const t = useTexts('applications');
  const ruleLabel = useLabels('rule');
  const reviewLabel = useLabels('review');
  const { language } = useLanguage();
  const isDecided = useIsDecided('application');
  // What a decision rests on, and who takes it when, gives room to its reason once it is taken.
  const isOptional = search.state !== 'in_review';
  return [
    column('order', t('order'), (row) => (
      <Link to="/applications" search={{ ...search, orderId: row.orderId }} className="row-link">
        {row.orderId}
      </Link>
    )),
    nameColumn(t('borrower')),
    moneyColumn('amount', t('amount'), { isSortable: true }),
    moneyColumn('limit', t('limit'), { isSecondary: true, isOptional }),
    column('review', t(search.state === 'declined' ? 'declineReason' : 'review'), (row) => {
      const { orderId, isApprovalPending, blockingRule, declineReason, review } = row;
      if (search.state === 'in_review' && isDecided(orderId)) return <Tag>{t('deciding')}</Tag>;
      if (isApprovalPending)
        return (
          <Tag tone="due" isSentence>
            {t('approvalPending')}
          </Tag>
        );
      if (blockingRule !== null)
        return (
          <>
            <Tag tone="bad" isSentence>
              {ruleLabel(blockingRule)}
            </Tag>{' '}
            {declineReason}
          </>
        );
      if (declineReason !== null) return declineReason;
      return review === null ? '' : reviewLabel(review);
    }),
    column(
      'paymentToIncome',
      t('paymentToIncome'),
      ({ paymentToIncome }) => (paymentToIncome === null ? '–' : formatShare(paymentToIncome, 1, language)),
      { align: 'end', isSecondary: true, isOptional },
    ),
    column(
      'debtToIncome',
      t('debtShare'),
      ({ debtToIncome }) => (debtToIncome === null ? '–' : formatShare(debtToIncome, 1, language)),
      { align: 'end', isSecondary: true, isOptional },
    ),
    ...(isOptional ? [] : [{ ...targetColumn(t('target')), sort: 'targetAt' }]),
    textColumn('assignee', t('assignee'), { isSecondary: true, isOptional }),
    momentColumn('requestedAt', t('requestedAt'), {
      isSortable: true,
      isOptional: !isOptional,
      isSecondary: isOptional,
    }),
    productColumn(t('product'), { isSecondary: true }),
  ];
}
