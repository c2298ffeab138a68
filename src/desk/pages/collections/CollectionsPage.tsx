import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, fetchPage } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import type { BulkRow } from '../../ui/bulk/BulkDialog.tsx';
import { BulkReminders } from '../../ui/bulk/BulkReminders.tsx';
import { showToast } from '../../ui/controls/toast.tsx';
import { ContactRestrictionTag } from '../../ui/format/ContactRestrictionTag.tsx';
import { getMarketToday } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay } from '../../ui/format/formatted.tsx';
import { DaysLate, Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, dayColumn, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { focusCaseAfterLoad, NextCaseButton, useReadFailure } from '../../ui/queue/queueFlow.tsx';
import { CollectionCard } from './CollectionCard.tsx';
import { type CollectionFilter, CollectionFilters } from './CollectionFilters.tsx';
import { findNextCall } from './nextCall.ts';

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
      rowKey={toKey}
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

function toPerson({ borrowerId, name, market, daysLate }: DeskRow<'callList'>) {
  return { borrowerId, name, market, daysLate };
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
    column('call', t('call'), ({ contactRestriction, isWrittenOff, nextActionOn, market }) => (
      <>
        {contactRestriction === null ? (
          <Tag tone="good">
            {t(nextActionOn === getMarketToday(market, new Date()) ? 'callAgainToday' : 'callable')}
          </Tag>
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

/** Whom the signed-in person went through in this walk. */
const walked = new Set<string>();

/**
 * Opens the next card of the filters of who may be called now: the person's own cases, then nobody's, then who is to be called
 * again today; none twice before all were opened. The open one stays if the list can't be read.
 */
function useNextCollectionCase(
  filters: CollectionFilter,
  currentKey: string | undefined,
): () => Promise<void> {
  const t = useTexts('collections');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showReadFailure = useReadFailure();
  return async function goToNext() {
    const assignees = filters.assignee === undefined ? (['me', 'none'] as const) : [filters.assignee];
    const lists = [filters, { callback: 'due', ...filters } as const].flatMap((view) =>
      assignees.map((assignee) => (after: string | undefined) => {
        const request = { ...view, assignee, callable: 'now', limit: 50 } as const;
        return fetchPage('callList', request, after);
      }),
    );
    let next: string | undefined;
    try {
      next = await findNextCall({ lists, rowKey: toKey, currentKey, walked });
    } catch (error) {
      return showReadFailure(error as DeskApiError);
    }
    if (next === undefined) showToast(t('nobodyLeft'));
    focusCaseAfterLoad(next);
    await navigate({ to: '/collections', search: { ...filters, borrowerId: next } });
    void queryClient.invalidateQueries({ queryKey: ['callList'] });
  };
}

const toKey = ({ borrowerId }: DeskRow<'callList'>) => String(borrowerId);
