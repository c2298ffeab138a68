import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { AssignButton } from '../../ui/Assignee.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { borrowerColumn, dayColumn, momentColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room } from '../../ui/Room.tsx';
import type { Column } from '../../ui/Table.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { Outcome } from './Outcome.tsx';
import { privacyTexts } from './texts.ts';

const route = getRouteApi('/privacy');
export const privacyStates = ['open', 'granted', 'refused', 'done'] as const;

function Actions({ row }: { row: DeskItem<'privacyRequests'> }) {
  const isOpen = row.state === 'open' || row.state === 'granted';
  return (
    <>
      {isOpen ? <AssignButton caseKind="privacy_request" caseId={row.requestId} /> : null}
      <AnswerRequest row={row} />
    </>
  );
}

/** What people asked about their data, with its deadlines. */
export function Privacy() {
  const say = useTexts(privacyTexts);
  const { state = 'open' } = route.useSearch();
  const effectBy = dayColumn('effectBy', say('effectBy'));
  const answer: Column<DeskItem<'privacyRequests'>> = {
    id: 'answer',
    header: say('answer'),
    isExtra: true,
    cell: ({ answer }) => answer,
  };
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
          borrowerColumn(say('borrower')),
          { id: 'kind', header: say('kind'), cell: ({ kind }) => say(kind) },
          { id: 'asked', header: say('asked'), cell: ({ asked }) => asked },
          ...(state === 'open'
            ? [dayColumn('answerBy', say('answerBy'), { isSorted: true })]
            : [effectBy, answer]),
          ...(state === 'done' ? [outcome] : []),
          momentColumn('receivedAt', say('received'), { isExtra: true }),
          { id: 'actions', header: '', align: 'end', cell: (row) => <Actions row={row} /> },
        ]}
      >
        <Choices
          label={say('states')}
          among={privacyStates}
          chosen={state}
          nameOf={say}
          linkOf={(one) => ({ to: '/privacy', search: { state: one } })}
        />
      </List>
    </Room>
  );
}
