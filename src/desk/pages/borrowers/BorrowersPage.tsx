import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { BorrowerLink, LoanLink, useDisplayNames } from '../../ui/facts.tsx';
import { List } from '../../ui/List.tsx';
import { EmptyState } from '../../ui/QueryView.tsx';

type BorrowerMatch = DeskItem<'borrowers'>;

const route = getRouteApi('/borrowers');
const minQueryLength = 3;

const matchLabels = {
  borrower: 'borrower',
  name: 'nameBy',
  phone: 'phoneBy',
  order: 'orderBy',
  reference: 'reference',
  account: 'account',
} as const satisfies Record<BorrowerMatch['by'], string>;

/** The search for a borrower, and whom it found. */
export function BorrowersPage() {
  const t = useTexts('borrowers');
  const { query = '' } = route.useSearch();
  const navigate = useNavigate();
  const displayName = useDisplayNames();
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
      {query.length < minQueryLength ? (
        <EmptyState>{t(query === '' ? 'start' : 'tooShort')}</EmptyState>
      ) : (
        <List
          name="borrowers"
          request={{ query }}
          label={t('results')}
          rowKey={({ borrowerId, by, orderId }) => `${borrowerId} ${by} ${orderId}`}
          emptyText={t('nobody', { query })}
          columns={[
            {
              id: 'name',
              header: t('name'),
              sortValue: ({ name }) => name,
              cell: ({ borrowerId, name }) => (
                <BorrowerLink
                  borrowerId={borrowerId}
                  name={name || `${t('number')} ${borrowerId}`}
                  className="row-link"
                />
              ),
            },
            {
              id: 'number',
              header: t('number'),
              align: 'end',
              isSecondary: true,
              cell: ({ borrowerId }) => borrowerId,
            },
            { id: 'market', header: t('market'), cell: ({ market }) => displayName.market(market) },
            {
              id: 'phone',
              header: t('phone'),
              cell: ({ phone }) => <span className="numeric">{phone}</span>,
            },
            { id: 'by', header: t('foundBy'), cell: ({ by }) => t(matchLabels[by]) },
            {
              id: 'order',
              header: t('order'),
              cell: ({ orderId }) => (orderId === null ? null : <LoanLink orderId={orderId} tabIndex={-1} />),
            },
          ]}
        />
      )}
    </DeskPage>
  );
}
