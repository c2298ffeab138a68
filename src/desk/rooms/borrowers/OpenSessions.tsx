import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Moment } from '../../ui/Written.tsx';
import type { Person } from './Borrower.tsx';
import { borrowersTexts } from './texts.ts';

type Session = Person['sessions'][number];

/** Where a borrower is signed in: a session is ended here for who lost a phone, or doesn't know the device. */
export function OpenSessions({ person: { borrowerId, market, sessions } }: { person: Person }) {
  const say = useTexts(borrowersTexts);
  const mayEnd = useMay()('endBorrowerSessions');
  const [ending, setEnding] = useState<Session | 'all'>();
  const nameOf = ({ device }: Session) => device || say('noDevice');
  const one = ending === 'all' ? undefined : ending;
  return (
    <>
      <TablePanel<Session>
        title={say('sessions')}
        empty={say('noSessions')}
        aside={
          mayEnd && sessions.length > 0 ? (
            <Button onClick={() => setEnding('all')}>{say('endAll')}</Button>
          ) : null
        }
        rows={sessions}
        keyOf={({ sessionId }) => sessionId}
        columns={[
          { id: 'device', header: say('device'), cell: nameOf },
          {
            id: 'signedIn',
            header: say('signedIn'),
            cell: ({ startedAt }) => <Moment at={startedAt} market={market} />,
          },
          { id: 'seen', header: say('seen'), cell: ({ seenAt }) => <Moment at={seenAt} market={market} /> },
          {
            id: 'end',
            header: '',
            align: 'end',
            cell: (session) =>
              mayEnd ? (
                <Button kind="plain" onClick={() => setEnding(session)}>
                  {say('end')}
                </Button>
              ) : null,
          },
        ]}
      />
      <WriteDialog
        name="endBorrowerSessions"
        about={`end ${borrowerId} ${one?.sessionId ?? 'all'}`}
        title={one === undefined ? say('endAllTitle') : say('endTitle', { device: nameOf(one) })}
        lead={say('endLead')}
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        fields={[]}
        toRequest={(_, reason) => ({
          borrowerId,
          ...(one === undefined ? {} : { sessionId: one.sessionId }),
          reason,
        })}
        submit={say(one === undefined ? 'endAll' : 'end')}
        kind="danger"
      />
    </>
  );
}
