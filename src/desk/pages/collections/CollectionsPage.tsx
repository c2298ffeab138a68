import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fetchCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import type { BulkRow } from '../../ui/bulk/BulkDialog.tsx';
import { BulkReminders } from '../../ui/bulk/BulkReminders.tsx';
import { showToast } from '../../ui/controls/toast.tsx';
import { ContactRestrictionTag } from '../../ui/format/ContactRestrictionTag.tsx';
import { FormattedDateTime, FormattedDay } from '../../ui/format/formatted.tsx';
import { DaysLate, Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, dayColumn, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { focusCaseAfterLoad, NextCaseButton, useReadFailure } from '../../ui/queue/queueFlow.tsx';
import { CollectionCard } from './CollectionCard.tsx';
import { type CollectionFilter, CollectionFilters } from './CollectionFilters.tsx';

const column = createColumnHelper<DeskRow<'callList'>>();

const route = getRouteApi('/collections');

type Filters = Omit<ReturnType<typeof route.useSearch>, 'borrowerId'>;

/** Whom to call about late loans, in order of priority, and the card of the borrower who is called. */
export function CollectionsPage() {
  const t = useTexts('collections');
  const { borrowerId, ...filters } = route.useSearch();
  const columns = useCallColumns(filters);
  const goToNext = useNextCollectionCase(filters, borrowerId);
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      actions={<NextCaseButton goToNext={goToNext} />}
      name="callList"
      request={filters}
      totals={{ dueNow: t('dueNow') }}
      rowKey={(row) => String(row.borrowerId)}
      selectedKey={borrowerId}
      selectionActions={(rows, clear) => (
        <>
          <BulkAssign caseKind="collections" rows={rows.flatMap(toCaseRow)} onClose={clear} />
          <BulkReminders people={rows.map(toPerson)} onClose={clear} />
        </>
      )}
      emptyText={t(filters.callable === 'now' ? 'emptyNow' : 'empty')}
      columns={columns}
      detail={
        borrowerId === undefined ? null : (
          <CollectionCard key={borrowerId} borrowerId={Number(borrowerId)} {...{ filters, goToNext }} />
        )
      }
    >
      <CollectionFilters filters={filters} />
    </ListPage>
  );
}

function toCaseRow({ orderId, name, borrowerId, dueNow: amount, currency }: DeskRow<'callList'>): BulkRow[] {
  return orderId === null
    ? []
    : [{ key: orderId, label: `${name || borrowerId} · ${orderId}`, amount, currency }];
}

function toPerson({ borrowerId, name, market }: DeskRow<'callList'>) {
  return { borrowerId, name, market };
}

function useCallColumns(filters: Filters) {
  const t = useTexts('collections');
  return [
    column('borrower', t('borrower'), (row) => (
      <Link
        to="/collections"
        search={{ ...filters, borrowerId: String(row.borrowerId) }}
        className="row-link"
      >
        <span className="person-name">{row.name || row.borrowerId}</span>
      </Link>
    )),
    column('late', t('late'), ({ daysLate }) => <DaysLate days={daysLate} />, { align: 'end' }),
    moneyColumn('dueNow', t('dueNow')),
    moneyColumn('overdue', t('overdue'), { isOptional: true }),
    column('call', t('call'), ({ contactRestriction, isWrittenOff }) => (
      <>
        {contactRestriction === null ? (
          <Tag tone="good">{t('callable')}</Tag>
        ) : (
          <ContactRestrictionTag restriction={contactRestriction} />
        )}{' '}
        {isWrittenOff ? <Tag>{t('writtenOff')}</Tag> : null}
      </>
    )),
    column('promised', t('promised'), ({ promisedBy, brokenOn }) =>
      brokenOn === null || (promisedBy !== null && filters.promise !== 'broken') ? (
        <FormattedDay day={promisedBy} />
      ) : (
        <>
          <Tag tone="bad">{t('broken')}</Tag> <FormattedDay day={brokenOn} />
        </>
      ),
    ),
    dayColumn('nextActionOn', t('nextAction'), { isSecondary: filters.callback === undefined }),
    textColumn('loans', t('loanCount'), { align: 'end', isSecondary: true }),
    textColumn('assignee', t('agent'), { isSecondary: true }),
    column(
      'last',
      t('last'),
      ({ lastContactAt, market }) => <FormattedDateTime at={lastContactAt} market={market} />,
      {
        isSecondary: true,
      },
    ),
  ];
}

/**
 * Opens the card of the first borrower of the filters who may be called now, isn't the open one, and isn't a colleague's. The
 * open one stays if the list can't be read.
 */
function useNextCollectionCase(
  filters: CollectionFilter,
  currentId: string | undefined,
): () => Promise<void> {
  const t = useTexts('collections');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showReadFailure = useReadFailure();
  const { name } = useMe();
  return async function goToNext() {
    const callable = { ...filters, callable: 'now', limit: 50 } as const;
    const list = await fetchCall('callList', callable).catch(showReadFailure);
    if (list === undefined) return;
    const next = list.items.find(
      ({ borrowerId, assignee }) =>
        String(borrowerId) !== currentId &&
        (filters.assignee !== undefined || assignee === null || assignee === name),
    );
    if (next === undefined) showToast(t('nobodyLeft'));
    const search = { ...filters, borrowerId: next && String(next.borrowerId) };
    focusCaseAfterLoad(search.borrowerId);
    await navigate({ to: '/collections', search });
    void queryClient.invalidateQueries({ queryKey: ['callList'] });
  };
}
