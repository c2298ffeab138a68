import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { AssignButton } from '../../ui/Assignee.tsx';
import { borrowerColumn, dayColumn, momentColumn } from '../../ui/columns.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { List } from '../../ui/List.tsx';
import type { Column } from '../../ui/Table.tsx';
import { AnswerPrivacyRequestButton } from './AnswerPrivacyRequestButton.tsx';
import { ErasureOutcome } from './ErasureOutcome.tsx';

const route = getRouteApi('/privacy');
export const privacyStates = ['open', 'granted', 'refused', 'done'] as const;

function PrivacyRequestActions({ row }: { row: DeskItem<'privacyRequests'> }) {
  const isOpen = row.state === 'open' || row.state === 'granted';
  return (
    <>
      {isOpen ? <AssignButton caseKind="privacy_request" caseId={row.requestId} /> : null}
      <AnswerPrivacyRequestButton row={row} />
    </>
  );
}

/** What people asked about their data, with its deadlines. */
export function PrivacyRequestsPage() {
  const t = useTexts('privacy');
  const { state = 'open' } = route.useSearch();
  const effectBy = dayColumn('effectBy', t('effectBy'));
  const answer: Column<DeskItem<'privacyRequests'>> = {
    id: 'answer',
    header: t('answer'),
    isSecondary: true,
    cell: ({ answer }) => answer,
  };
  const outcome: Column<DeskItem<'privacyRequests'>> = {
    id: 'outcome',
    header: t('outcome'),
    cell: (row) => <ErasureOutcome outcome={row.outcome} />,
  };
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <List
        name="privacyRequests"
        request={{ state }}
        label={t('title')}
        rowKey={({ requestId }) => requestId}
        emptyText={t(state === 'open' ? 'empty' : 'emptyOther')}
        columns={[
          borrowerColumn(t('borrower')),
          { id: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
          { id: 'asked', header: t('asked'), cell: ({ asked }) => asked },
          ...(state === 'open'
            ? [dayColumn('answerBy', t('answerBy'), { isSortable: true })]
            : [effectBy, answer]),
          ...(state === 'done' ? [outcome] : []),
          momentColumn('receivedAt', t('received'), { isSecondary: true }),
          { id: 'actions', header: '', align: 'end', cell: (row) => <PrivacyRequestActions row={row} /> },
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={privacyStates}
          selected={state}
          renderLabel={t}
          getLink={(one) => ({ to: '/privacy', search: { state: one } })}
        />
      </List>
    </DeskPage>
  );
}
