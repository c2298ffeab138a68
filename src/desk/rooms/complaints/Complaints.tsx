import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { momentColumn, nameColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { Complaint } from './Complaint.tsx';
import { complaintsTexts } from './texts.ts';

const route = getRouteApi('/complaints');
export const complaintStates = ['waiting', 'answered'] as const;

/** Complaints by how urgent they are, and the open one beside them. */
export function Complaints() {
  const say = useTexts(complaintsTexts);
  const { state = 'waiting', folio } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')}>
      <Split
        list={
          <List
            name="complaints"
            request={{ state }}
            label={say('title')}
            keyOf={(row) => row.folio}
            current={folio}
            empty={say(state === 'waiting' ? 'empty' : 'emptyAnswered')}
            columns={[
              {
                id: 'folio',
                header: say('folio'),
                cell: (row) => (
                  <Link to="/complaints" search={{ state, folio: row.folio }} className="row-link figure">
                    {row.folio}
                  </Link>
                ),
              },
              {
                id: 'clock',
                header: say(state === 'waiting' ? 'clock' : 'answeredAt'),
                cell: (row) => <Clock row={row} />,
              },
              {
                id: 'type',
                header: say('type'),
                cell: ({ type, sonType }) => [type, sonType].filter(Boolean).join(' · '),
              },
              nameColumn(say('borrower')),
              { id: 'order', header: say('order'), isExtra: true, cell: ({ orderId }) => orderId },
              momentColumn('sentAt', say('sent'), { isSorted: true, isExtra: true }),
              {
                id: 'score',
                header: say('score'),
                align: 'end',
                isExtra: true,
                cell: ({ score }) => score ?? '',
              },
            ]}
          >
            <Choices
              label={say('states')}
              among={complaintStates}
              chosen={state}
              nameOf={say}
              linkOf={(one) => ({ to: '/complaints', search: { state: one } })}
            />
          </List>
        }
        open={folio === undefined ? null : <Complaint key={folio} folio={folio} state={state} />}
      />
    </Room>
  );
}
