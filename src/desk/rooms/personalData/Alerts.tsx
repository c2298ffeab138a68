import { Link } from '@tanstack/react-router';
import { useTexts, useWords } from '../../texts/language.tsx';
import { accessLimitWords } from '../../texts/viewedWords.ts';
import { Choices } from '../../ui/Choices.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Panel } from '../../ui/Room.tsx';
import { personalDataTexts } from './texts.ts';

export const alertStates = ['open', 'reviewed'] as const;
type State = (typeof alertStates)[number];

/** Limits that somebody reached, each to be looked at by somebody else. */
export function Alerts({ state, search }: { state: State; search: { from?: string; to?: string } }) {
  const say = useTexts(personalDataTexts);
  const limitOf = useWords(accessLimitWords);
  return (
    <Panel title={say('alerts')}>
      <List
        name="personalDataAlerts"
        request={{ state }}
        label={say('alerts')}
        keyOf={({ alertId }) => alertId}
        empty={say(state === 'open' ? 'noAlerts' : 'noReviewed')}
        columns={[
          {
            id: 'who',
            header: say('who'),
            cell: ({ email }) => (
              <Link
                to="/audit"
                search={{ actor: email, action: 'personal_data_revealed' }}
                className="row-link"
              >
                {email}
              </Link>
            ),
          },
          { id: 'limit', header: say('limit'), cell: ({ limit }) => limitOf(limit) },
          { id: 'borrowers', header: say('borrowers'), align: 'end', cell: ({ borrowers }) => borrowers },
          momentColumn('reachedAt', say('reachedAt')),
          state === 'open'
            ? {
                id: 'review',
                header: '',
                align: 'end' as const,
                cell: ({ alertId, email }) => (
                  <WriteButton
                    name="reviewAlert"
                    about={`review ${alertId}`}
                    button={say('review')}
                    title={say('reviewTitle', { email })}
                    lead={say('reviewLead')}
                    fields={[{ kind: 'long', name: 'note', label: say('note'), most: 1000 }]}
                    toRequest={(typed, reason) => ({ alertId, note: typed.text('note'), reason })}
                    submit={say('review')}
                  />
                ),
              }
            : {
                id: 'reviewed',
                header: say('reviewedBy'),
                cell: ({ reviewedBy, note }) => [reviewedBy, note].filter(Boolean).join(' · '),
              },
        ]}
      >
        <Choices
          label={say('states')}
          among={alertStates}
          chosen={state}
          nameOf={say}
          linkOf={(one) => ({ to: '/personal-data', search: { ...search, state: one } })}
        />
      </List>
    </Panel>
  );
}
