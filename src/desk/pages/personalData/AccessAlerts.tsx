import { Link } from '@tanstack/react-router';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';

export const alertStates = ['open', 'reviewed'] as const;
type AlertState = (typeof alertStates)[number];

/** Limits that somebody reached, each to be looked at by somebody else. */
export function AccessAlerts({
  state,
  search,
}: {
  state: AlertState;
  search: { from?: string; to?: string };
}) {
  const t = useTexts('personalData');
  const limitLabel = useLabels('accessLimit');
  return (
    <Panel title={t('alerts')}>
      <List
        name="personalDataAlerts"
        request={{ state }}
        label={t('alerts')}
        rowKey={({ alertId }) => alertId}
        emptyText={t(state === 'open' ? 'noAlerts' : 'noReviewed')}
        columns={[
          {
            id: 'who',
            header: t('who'),
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
          { id: 'limit', header: t('limit'), cell: ({ limit }) => limitLabel(limit) },
          { id: 'borrowers', header: t('borrowers'), align: 'end', cell: ({ borrowers }) => borrowers },
          momentColumn('reachedAt', t('reachedAt')),
          state === 'open'
            ? {
                id: 'review',
                header: '',
                align: 'end' as const,
                cell: ({ alertId, email }) => (
                  <WriteButton
                    name="reviewAlert"
                    draftKey={`review ${alertId}`}
                    buttonLabel={t('review')}
                    title={t('reviewTitle', { email })}
                    description={t('reviewLead')}
                    fields={[{ kind: 'long', name: 'note', label: t('note'), maxLength: 1000 }]}
                    toRequest={(input, reason) => ({ alertId, note: input.text('note'), reason })}
                    submitLabel={t('review')}
                  />
                ),
              }
            : {
                id: 'reviewed',
                header: t('reviewedBy'),
                cell: ({ reviewedBy, note }) => [reviewedBy, note].filter(Boolean).join(' · '),
              },
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={alertStates}
          selected={state}
          renderLabel={t}
          getLink={(one) => ({ to: '/personal-data', search: { ...search, state: one } })}
        />
      </List>
    </Panel>
  );
}
