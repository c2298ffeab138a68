import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { BorrowerLink, LoanLink, useDisplayNames } from '../../ui/facts.tsx';
import { createColumnHelper, List, textColumn } from '../../ui/List.tsx';
import { EmptyState } from '../../ui/QueryView.tsx';

const column = createColumnHelper<DeskItem<'borrowers'>>();

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

/** The search for borrowers and its results. */
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
            column(
              'name',
              t('name'),
              ({ borrowerId, name }) => (
                <BorrowerLink
                  borrowerId={borrowerId}
                  name={name || `${t('number')} ${borrowerId}`}
                  className="row-link"
                />
              ),
              { sortValue: ({ name }) => name },
            ),
            textColumn('borrowerId', t('number'), { align: 'end', isSecondary: true }),
            column('market', t('market'), ({ market }) => displayName.market(market)),
            column('phone', t('phone'), ({ phone }) => <span className="numeric">{phone}</span>),
            column('by', t('foundBy'), ({ by }) => t(matchLabels[by])),
            column('order', t('order'), ({ orderId }) =>
              orderId === null ? null : <LoanLink orderId={orderId} tabIndex={-1} />,
            ),
          ]}
        />
      )}
    </DeskPage>
  );
}
