import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { List } from '../../ui/List.tsx';
import { Empty } from '../../ui/Loaded.tsx';
import { BorrowerLink, LoanLink } from '../../ui/links.tsx';
import { Room } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { borrowersTexts } from './texts.ts';

type Found = DeskItem<'borrowers'>;

const route = getRouteApi('/borrowers');
const least = 3;

const foundBy = {
  borrower: 'borrower',
  name: 'nameBy',
  phone: 'phoneBy',
  order: 'orderBy',
  reference: 'reference',
  account: 'account',
} as const satisfies Record<Found['by'], string>;

/** The search for a borrower, and whom it found. */
export function Borrowers() {
  const say = useTexts(borrowersTexts);
  const { query = '' } = route.useSearch();
  const navigate = useNavigate();
  const nameOf = useNames();
  const [typed, setTyped] = useState(query);
  useEffect(() => setTyped(query), [query]);
  const input = useRef<HTMLInputElement>(null);
  const isBlank = useRef(query === '');
  useEffect(() => {
    if (isBlank.current) input.current?.focus();
  }, []);
  function search(event: FormEvent): void {
    event.preventDefault();
    void navigate({ to: '/borrowers', search: { query: typed.trim() } });
  }
  return (
    <Room title={say('title')} lead={say('lead')}>
      <form className="search-form" onSubmit={search}>
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={say('search')}
          value={typed}
          maxLength={80}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button kind="primary" type="submit">
          {say('search')}
        </Button>
      </form>
      {query.length < least ? (
        <Empty>{say(query === '' ? 'start' : 'tooShort')}</Empty>
      ) : (
        <List
          name="borrowers"
          request={{ query }}
          label={say('results')}
          keyOf={({ borrowerId, by, orderId }) => `${borrowerId} ${by} ${orderId}`}
          empty={say('nobody', { query })}
          columns={[
            {
              id: 'name',
              header: say('name'),
              by: ({ name }) => name,
              cell: ({ borrowerId, name }) => (
                <BorrowerLink
                  borrowerId={borrowerId}
                  name={name || `${say('number')} ${borrowerId}`}
                  className="row-link"
                />
              ),
            },
            {
              id: 'number',
              header: say('number'),
              align: 'end',
              isExtra: true,
              cell: ({ borrowerId }) => borrowerId,
            },
            { id: 'market', header: say('market'), cell: ({ market }) => nameOf.market(market) },
            {
              id: 'phone',
              header: say('phone'),
              cell: ({ phone }) => <span className="figure">{phone}</span>,
            },
            { id: 'by', header: say('foundBy'), cell: ({ by }) => say(foundBy[by]) },
            {
              id: 'order',
              header: say('order'),
              cell: ({ orderId }) => (orderId === null ? null : <LoanLink orderId={orderId} tabIndex={-1} />),
            },
          ]}
        />
      )}
    </Room>
  );
}
