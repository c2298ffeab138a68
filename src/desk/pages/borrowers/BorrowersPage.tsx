import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { borrowerStates } from '../../../contract/desk/borrowers.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMarkets } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { BulkReminders, FilteredReminders } from '../../ui/bulk/BulkReminders.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { DaysLate } from '../../ui/format/tags.tsx';
import { createColumnHelper, marketColumn, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { List } from '../../ui/list/List.tsx';
import { BorrowerLink, LoanLink } from '../../ui/navigation/links.tsx';
import { DeskPage, FilterLinks } from '../../ui/page/DeskPage.tsx';
import { EmptyState } from '../../ui/page/QueryView.tsx';

const column = createColumnHelper<DeskRow<'borrowers'>>();

type BorrowerMatch = DeskRow<'borrowers'>;

const route = getRouteApi('/borrowers');
const minQueryLength = 3;
const maxMatches = 50;

const matchLabels = {
  borrower: 'borrower',
  name: 'nameBy',
  phone: 'phoneBy',
  order: 'orderBy',
  reference: 'reference',
  account: 'account',
  similarName: 'similarName',
} as const satisfies Record<NonNullable<BorrowerMatch['by']>, string>;

/** The search for borrowers and its results; without a search, all borrowers. */
export function BorrowersPage() {
  const t = useTexts('borrowers');
  const { query = '' } = route.useSearch();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(query);
  useEffect(() => setDraft(query), [query]);
  const input = useRef<HTMLInputElement>(null);
  const wasEmpty = useRef(query === '');
  useEffect(() => {
    if (wasEmpty.current) input.current?.focus();
  }, []);
  function submitSearch(event: FormEvent): void {
    event.preventDefault();
    void navigate({ to: '/borrowers', search: { query: draft.trim() } });
  }
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <form className="search-form" onSubmit={submitSearch}>
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={t('search')}
          value={draft}
          maxLength={80}
          onChange={({ target }) => setDraft(target.value)}
        />
        <Button kind="primary" type="submit">
          {t('search')}
        </Button>
      </form>
      {query !== '' && query.length < minQueryLength ? (
        <EmptyState>{t('tooShort')}</EmptyState>
      ) : (
        <>
          <BorrowerList query={query} />
          {query === '' ? null : <FirstOnly query={query} />}
        </>
      )}
    </DeskPage>
  );
}

/** Says that a search may have found more people than it shows. */
function FirstOnly({ query }: { query: string }) {
  const t = useTexts('borrowers');
  const { items = [] } = useDeskList('borrowers', { query, limit: maxMatches });
  return items.length < maxMatches ? null : (
    <p className="quiet" role="status">
      {t('firstOnly', { count: maxMatches })}
    </p>
  );
}

/** The borrowers that a search finds, or all. */
function BorrowerList({ query }: { query: string }) {
  const t = useTexts('borrowers');
  const { query: _, sort: __, columns: ___, ...filters } = route.useSearch();
  const isSearch = query !== '';
  return (
    <List
      name="borrowers"
      kind={isSearch ? undefined : 'main'}
      request={isSearch ? { query, limit: maxMatches } : filters}
      label={t(isSearch ? 'results' : 'title')}
      rowKey={({ borrowerId, by, orderId }) => [borrowerId, by, orderId].filter(Boolean).join(' ')}
      emptyText={isSearch ? t('nobody', { query }) : t('noneYet')}
      selectionActions={(rows, clear) => <BulkReminders people={rows.map(toPerson)} onClose={clear} />}
      columns={useBorrowerColumns(isSearch)}
    >
      {isSearch ? null : (
        <>
          <FilterLinks
            label={t('states')}
            options={[undefined, ...borrowerStates]}
            selected={filters.state}
            renderLabel={(state) => t(`${state ?? 'all'}State`)}
            getLink={(state) => ({ to: '/borrowers', search: (previous) => ({ ...previous, state }) })}
          />
          <BorrowerFilters />
          <FilteredReminders name="borrowers" request={filters} toPerson={toPerson} />
        </>
      )}
    </List>
  );
}

/** `isSearch`: by what and on which loan each was found takes the place of the day of the account. */
function useBorrowerColumns(isSearch: boolean) {
  const t = useTexts('borrowers');
  const name = column('name', t('name'), (row) => (
    <BorrowerLink
      borrowerId={row.borrowerId}
      name={row.name || `${t('number')} ${row.borrowerId}`}
      className="row-link"
    />
  ));
  const found = [
    column('by', t('foundBy'), ({ by }) => (by === null ? null : t(matchLabels[by]))),
    column('order', t('order'), ({ orderId }) =>
      orderId === null ? null : <LoanLink orderId={orderId} tabIndex={-1} />,
    ),
  ];
  return [
    name,
    textColumn('borrowerId', t('number'), { align: 'end', isSecondary: true }),
    marketColumn(t('market'), { isSecondary: true }),
    column('phone', t('phone'), ({ phone }) => <span className="numeric">{phone}</span>),
    column('openLoans', t('openLoans'), ({ openLoans }) => openLoans || '', {
      align: 'end',
      isSecondary: true,
    }),
    column(
      'owed',
      t('owed'),
      ({ owed, currency, openLoans }) =>
        openLoans === 0 ? null : <FormattedMoney minor={owed} currency={currency} />,
      { align: 'end' },
    ),
    column('daysLate', t('daysLate'), ({ daysLate }) => <DaysLate days={daysLate} />, { align: 'end' }),
    ...(isSearch ? found : [momentColumn('createdAt', t('since'), { isSortable: true })]),
  ];
}

/** A reminder is about the loan that is late longest, whatever the search found. */
function toPerson({ borrowerId, name, market, daysLate }: BorrowerMatch) {
  return { borrowerId, name, market, daysLate };
}

function BorrowerFilters() {
  const t = useTexts('borrowers');
  const displayName = useDisplayNames();
  const markets = toOptions(useMarkets(), displayName.market);
  return (
    <FilterMenu
      search={route.useSearch()}
      fields={[
        { kind: 'choice', name: 'market', label: t('market'), options: markets },
        { kind: 'count', name: 'daysLateFrom', label: t('daysLateFrom') },
        { kind: 'day', name: 'createdFrom', label: t('sinceFrom') },
        { kind: 'day', name: 'createdTo', label: t('sinceTo') },
      ]}
    />
  );
}
