import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { auditActions } from '../../../contract/desk/names.ts';
import { actionWords, actorWords, doorWords } from '../../texts/auditWords.ts';
import { useTexts, useWords } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import { List } from '../../ui/List.tsx';
import { BorrowerLink } from '../../ui/links.tsx';
import { Room } from '../../ui/Room.tsx';
import { Subject } from './Subject.tsx';
import { auditTexts } from './texts.ts';

const route = getRouteApi('/audit');
const sealShown = 8;
const names = ['borrower', 'actor'] as const;
/** Both included, as the reader's clock has them. */
const days = ['from', 'until'] as const;
const dayMs = 86_400_000;

/** The chain of who did what. */
export function Audit() {
  const say = useTexts(auditTexts);
  const actionOf = useWords(actionWords);
  const actorOf = useWords(actorWords);
  const reasonOf = useWords(doorWords);
  const { borrower, actor, action, from, until } = route.useSearch();
  const request = {
    ...(borrower === undefined ? {} : { borrowerId: borrower }),
    ...(actor === undefined ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(until === undefined ? {} : { until: new Date(Date.parse(startOf(until)) + dayMs).toISOString() }),
  };
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="audit"
        request={request}
        label={say('title')}
        keyOf={({ eventId }) => eventId}
        empty={say('empty')}
        columns={[
          momentColumn('at', say('when')),
          { id: 'actor', header: say('actor'), cell: (row) => row.actor || actorOf(row.actorKind) },
          {
            id: 'action',
            header: say('action'),
            cell: (row) => <span title={row.action}>{actionOf(row.action)}</span>,
          },
          {
            id: 'subject',
            header: say('subject'),
            cell: ({ action, subject }) => <Subject action={action} subject={subject} />,
          },
          {
            id: 'borrower',
            header: say('borrowerShort'),
            cell: ({ borrowerId }) =>
              borrowerId === null ? null : <BorrowerLink borrowerId={borrowerId} className="row-link" />,
          },
          { id: 'reason', header: say('reason'), cell: ({ reason }) => reasonOf(reason) },
          moneyColumn('amount', say('amount')),
          moneyColumn('debtBefore', say('debtBefore'), { isExtra: true }),
          moneyColumn('debtAfter', say('debtAfter'), { isExtra: true }),
          { id: 'address', header: say('address'), isExtra: true, cell: ({ address }) => address },
          {
            id: 'place',
            header: say('place'),
            align: 'end',
            isExtra: true,
            cell: ({ place }) => place ?? '',
          },
          {
            id: 'seal',
            header: say('seal'),
            isExtra: true,
            cell: ({ seal }) =>
              seal === null ? (
                <span className="quiet">{say('unsealed')}</span>
              ) : (
                <code title={seal}>{seal.slice(0, sealShown)}</code>
              ),
          },
        ]}
      >
        <Filters key={JSON.stringify(request)} />
      </List>
    </Room>
  );
}

function startOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

function Filters() {
  const say = useTexts(auditTexts);
  const actionOf = useWords(actionWords);
  const navigate = useNavigate();
  const given = route.useSearch();
  const [typed, setTyped] =
    useState<Partial<Record<(typeof names | typeof days)[number] | 'action', string>>>(given);
  function apply(event: FormEvent): void {
    event.preventDefault();
    const search = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
    void navigate({ to: '/audit', search });
  }
  return (
    <form className="filters" aria-label={say('filters')} onSubmit={apply}>
      {names.map((name) => (
        <label key={name} className="filter">
          <span className="quiet">{say(name)}</span>
          <input
            className="input"
            value={typed[name] ?? ''}
            maxLength={120}
            inputMode={name === 'borrower' ? 'numeric' : 'text'}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </label>
      ))}
      <label className="filter">
        <span className="quiet">{say('action')}</span>
        <select
          className="input"
          value={typed.action ?? ''}
          onChange={({ target }) => setTyped({ ...typed, action: target.value })}
        >
          <option value="">{say('anyAction')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {actionOf(action)}
            </option>
          ))}
        </select>
      </label>
      {days.map((name) => (
        <span key={name} className="filter">
          <DayField
            field={{ label: say(name) }}
            value={typed[name] ?? ''}
            change={(day) => setTyped({ ...typed, [name]: day })}
          />
        </span>
      ))}
      <Button type="submit">{say('apply')}</Button>
      {Object.keys(given).length === 0 ? null : (
        <Link to="/audit" search={{}} className="button plain">
          {say('clear')}
        </Link>
      )}
    </form>
  );
}
