import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import {
  createColumnHelper,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';

type Reversal = DeskRow<'unmatchedReversals'>;
const reversalColumn = createColumnHelper<Reversal>();
const route = getRouteApi('/suspense');

/** Reversals whose payment is unknown, each a case until two people close it. */
export function UnmatchedReversals({ filters }: { filters: ReactNode }) {
  const t = useTexts('suspense');
  const { state, assignee, reversalId } = route.useSearch();
  const search = { list: 'reversals', state, assignee } as const;
  return (
    <ListPage
      title={t('title')}
      description={t('unmatchedReversalsLead')}
      name="unmatchedReversals"
      request={{ state, assignee }}
      rowKey={(row) => row.reversalId}
      emptyText={t(state === undefined ? 'noReversals' : 'noClosedReversals')}
      selectedKey={reversalId}
      selectionActions={
        state !== undefined
          ? undefined
          : (rows, clear) => (
              <BulkAssign
                caseKind="suspense"
                rows={rows.map((row) => ({ key: toPaymentKey(row), label: row.paymentId }))}
                onClose={clear}
              />
            )
      }
      columns={useReversalColumns(search)}
      detail={
        reversalId === undefined ? null : <ReversalDetail key={reversalId} {...{ reversalId, search }} />
      }
    >
      {filters}
      <FilterLinks
        label={t('reversalStates')}
        options={[undefined, 'closed'] as const}
        selected={state}
        renderLabel={(one) => t(`state_${one ?? 'open'}`)}
        getLink={(one) => ({ to: '/suspense', search: { ...search, state: one } })}
      />
      {state === undefined ? <AssigneeFilter caseKind="suspense" /> : null}
    </ListPage>
  );
}

type ReversalSearch = { list: 'reversals'; state: 'closed' | undefined; assignee: string | undefined };

function useReversalColumns(search: ReversalSearch) {
  const t = useTexts('suspense');
  return [
    reversalColumn('paymentId', t('payment'), (row) => (
      <>
        <Link
          to="/suspense"
          search={{ ...search, reversalId: row.reversalId }}
          className="row-link numeric wrap-anywhere"
        >
          {row.paymentId}
        </Link>{' '}
        {row.pendingApprovalId === null ? null : (
          <PendingApprovalLink approvalId={row.pendingApprovalId} isShort />
        )}
      </>
    )),
    moneyColumn('amount', t('amount')),
    momentColumn('reversedAt', t('takenBack')),
    providerColumn(t('provider'), { isSecondary: true }),
    search.state === undefined
      ? textColumn('assignee', t('assignee'), { isSecondary: true })
      : momentColumn('closedAt', t('closedAt'), { isSecondary: true }),
  ];
}

function ReversalDetail({ reversalId, search }: { reversalId: string; search: ReversalSearch }) {
  const t = useTexts('suspense');
  const { query, items } = useDeskList('unmatchedReversals', { reversalId, state: search.state });
  const reversal = items?.[0];
  const amount = reversal === undefined ? '' : formatMoney(reversal.amount, reversal.currency);
  return (
    <Panel
      title={t('reversalOf', { amount })}
      actions={<CloseLink to="/suspense" search={{ ...search, reversalId: undefined }} />}
    >
      <QueryView query={query} data={items}>
        {() =>
          reversal === undefined ? (
            <EmptyState>{t('noReversals')}</EmptyState>
          ) : (
            <>
              <ReversalFacts reversal={reversal} />
              <h3>{t('notes')}</h3>
              <Notes notes={reversal.notes} />
              {reversal.closedAt === null ? <ReversalActions {...{ reversal, amount }} /> : null}
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

function ReversalFacts({ reversal }: { reversal: Reversal }) {
  const t = useTexts('suspense');
  const displayName = useDisplayNames();
  const { provider, paymentId, amount, currency, closedAt } = reversal;
  return (
    <DescriptionList
      rows={[
        closedAt !== null && { term: t('closedAt'), value: <FormattedDateTime at={closedAt} /> },
        closedAt !== null && { term: t('closedReason'), value: reversal.closedReason },
        { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
        { term: t('provider'), value: displayName.provider(provider) },
        { term: t('payment'), value: <span className="numeric wrap-anywhere">{paymentId}</span> },
        {
          term: t('reversalNumber'),
          value: <span className="numeric wrap-anywhere">{reversal.reversalId}</span>,
        },
        { term: t('providerSaid'), value: reversal.reason || '–' },
        { term: t('takenBack'), value: <FormattedDateTime at={reversal.reversedAt} /> },
        { term: t('received'), value: <FormattedDateTime at={reversal.receivedAt} /> },
        closedAt === null && { lines: <Assignee caseKind="suspense" caseId={toPaymentKey(reversal)} /> },
      ]}
    />
  );
}

function Notes({ notes }: Pick<Reversal, 'notes'>) {
  const t = useTexts('suspense');
  if (notes.length === 0) return <EmptyState>{t('noNotes')}</EmptyState>;
  return notes.map(({ at, by, text }) => (
    <p key={at} className="wrap-anywhere">
      {text}{' '}
      <span className="quiet">
        {by}, <FormattedDateTime at={at} />
      </span>
    </p>
  ));
}

function ReversalActions({ reversal, amount }: { reversal: Reversal; amount: string }) {
  const t = useTexts('suspense');
  const { provider, paymentId, reversalId, currency, pendingApprovalId } = reversal;
  const key = { provider, paymentId, reversalId };
  const amounts = { amountFrom: String(reversal.amount), amountTo: String(reversal.amount) };
  return (
    <>
      <h3>{t('whatToDo')}</h3>
      <p className="quiet">{t('unknownLead')}</p>
      <p>
        <Link to="/payments" search={{ provider, currency, ...amounts }}>
          {t('samePayments')}
        </Link>
      </p>
      <div className="form-actions">
        <WriteButton
          name="closeReversal"
          buttonVariant="primary"
          draftKey={`close reversal ${reversalId}`}
          pendingApprovalId={pendingApprovalId}
          buttonLabel={t('closeReversal')}
          title={t('closeReversalTitle', { amount })}
          description={t('closeReversalLead')}
          approvalScope={{}}
          reasonPresets={[t('presetUnknown'), t('presetUndone')]}
          toRequest={(_input, reason) => ({ ...key, reason })}
        />
        <WriteButton
          name="noteReversal"
          buttonVariant="quiet"
          draftKey={`note reversal ${reversalId}`}
          buttonLabel={t('note')}
          title={t('noteTitle', { amount })}
          fields={[
            { kind: 'text', name: 'note', label: t('noteLabel'), hint: t('noteHint'), maxLength: 500 },
          ]}
          omitsReason
          toRequest={(input) => ({ ...key, reason: input.text('note') })}
        />
      </div>
    </>
  );
}
