import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn, nameColumn } from '../../ui/columns.tsx';
import { DeadlineTag } from '../../ui/DeadlineTag.tsx';
import { DeskPage, MasterDetail } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { List } from '../../ui/List.tsx';
import { ComplaintDetail } from './ComplaintDetail.tsx';

const route = getRouteApi('/complaints');
export const complaintStates = ['waiting', 'answered'] as const;

/** Complaints by how urgent they are, and the open one beside them. */
export function ComplaintsPage() {
  const t = useTexts('complaints');
  const { state = 'waiting', folio } = route.useSearch();
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <MasterDetail
        list={
          <List
            name="complaints"
            request={{ state }}
            label={t('title')}
            rowKey={(row) => row.folio}
            selectedKey={folio}
            emptyText={t(state === 'waiting' ? 'empty' : 'emptyAnswered')}
            columns={[
              {
                id: 'folio',
                header: t('folio'),
                cell: (row) => (
                  <Link to="/complaints" search={{ state, folio: row.folio }} className="row-link numeric">
                    {row.folio}
                  </Link>
                ),
              },
              {
                id: 'clock',
                header: t(state === 'waiting' ? 'timeLeft' : 'answeredAt'),
                cell: (row) => <DeadlineTag row={row} />,
              },
              {
                id: 'type',
                header: t('type'),
                cell: ({ type, sonType }) => [type, sonType].filter(Boolean).join(' · '),
              },
              nameColumn(t('borrower')),
              { id: 'order', header: t('order'), isSecondary: true, cell: ({ orderId }) => orderId },
              momentColumn('sentAt', t('sent'), { isSortable: true, isSecondary: true }),
              {
                id: 'score',
                header: t('score'),
                align: 'end',
                isSecondary: true,
                cell: ({ score }) => score ?? '',
              },
            ]}
          >
            <FilterLinks
              label={t('states')}
              options={complaintStates}
              selected={state}
              renderLabel={t}
              getLink={(one) => ({ to: '/complaints', search: { state: one } })}
            />
          </List>
        }
        detail={folio === undefined ? null : <ComplaintDetail key={folio} folio={folio} state={state} />}
      />
    </DeskPage>
  );
}
