import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Day, Moment } from '../../ui/Written.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { Outcome } from './Outcome.tsx';
import { privacyTexts } from './texts.ts';

const route = getRouteApi('/privacy');
export const privacyStates = ['open', 'granted', 'refused', 'done'] as const;

/** What people asked about their data, with its deadlines. */
export function Privacy() {
  const say = useTexts(privacyTexts);
  const { state = 'open' } = route.useSearch();
  const outcome: Column<DeskItem<'privacyRequests'>> = {
    id: 'outcome',
    header: say('outcome'),
    cell: (row) => <Outcome outcome={row.outcome} />,
  };
  return (
    <Room title={say('title')} lead={say('lead')}>
      <List
        name="privacyRequests"
        request={{ state }}
        label={say('title')}
        keyOf={({ requestId }) => requestId}
        empty={say(state === 'open' ? 'empty' : 'emptyOther')}
        columns={[
          {
            id: 'borrower',
            header: say('borrower'),
            cell: ({ name, borrowerId }) => (
              <Link
                to="/borrowers/$borrowerId"
                params={{ borrowerId: String(borrowerId) }}
                className="row-link"
              >
                {name || borrowerId}
              </Link>
            ),
          },
          { id: 'kind', header: say('kind'), cell: ({ kind }) => say(kind) },
          { id: 'asked', header: say('asked'), cell: ({ asked }) => asked },
          {
            id: 'answerBy',
            header: say('answerBy'),
            by: (row) => row.answerBy,
            cell: ({ answerBy }) => <Day day={answerBy} />,
          },
          { id: 'effectBy', header: say('effectBy'), cell: ({ effectBy }) => <Day day={effectBy} /> },
          { id: 'answer', header: say('answer'), isExtra: true, cell: ({ answer }) => answer },
          ...(state === 'done' ? [outcome] : []),
          {
            id: 'received',
            header: say('received'),
            isExtra: true,
            cell: ({ receivedAt }) => <Moment at={receivedAt} />,
          },
          { id: 'actions', header: '', align: 'end', cell: (row) => <AnswerRequest row={row} /> },
        ]}
      >
        <Choices label={say('states')}>
          {privacyStates.map((one) => (
            <Link
              key={one}
              to="/privacy"
              search={{ state: one }}
              aria-current={one === state ? 'page' : undefined}
            >
              {say(one)}
            </Link>
          ))}
        </Choices>
      </List>
    </Room>
  );
}
