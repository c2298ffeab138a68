import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { privacyRequestStates } from '../../../contract/desk/privacy.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { FormattedDay } from '../../ui/format/formatted.tsx';
import { DeadlineTag, Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, nameColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useIsDecided, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import type { PrivacySearch } from './AnswerPrivacyRequestForm.tsx';
import { PrivacyRequestDetail } from './PrivacyRequestDetail.tsx';

const column = createColumnHelper<DeskRow<'privacyRequests'>>();

const route = getRouteApi('/privacy');

/** Requests about personal data by state and deadline, with the detail of the selected one. */
export function PrivacyRequestsPage() {
  const t = useTexts('privacy');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { state = 'open', assignee, deadline, requestId } = route.useSearch();
  const search = { state, assignee, deadline };
  const isPending = state === 'open' || state === 'granted';
  const { advance, goToNext } = useQueueFlow({
    name: 'privacyRequests',
    caseKind: 'privacy_request',
    request: search,
    sortNames: ['answerBy', 'receivedAt'],
    rowKey: (row) => row.requestId,
    canDecide: ({ assigneeId }) => assigneeId === null || assigneeId === staffId,
    currentKey: requestId,
    open: (next) => navigate({ to: '/privacy', search: { ...search, requestId: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="privacyRequests"
      request={search}
      actions={isPending && can('answerPrivacyRequest') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      rowKey={(row) => row.requestId}
      selectionActions={(rows, clear) => (
        <BulkAssign
          caseKind="privacy_request"
          rows={rows.map((row) => ({ key: row.requestId, label: `${row.name} · ${t(row.kind)}` }))}
          onClose={clear}
        />
      )}
      selectedKey={requestId}
      emptyText={t(state === 'open' ? 'empty' : 'emptyOther')}
      columns={usePrivacyColumns(search)}
      detail={
        requestId === undefined ? null : (
          <PrivacyRequestDetail key={`${requestId} ${state}`} {...{ requestId, search, advance }} />
        )
      }
    >
      <FilterLinks
        label={t('states')}
        options={privacyRequestStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({ to: '/privacy', search: { state: one, assignee } })}
      />
      <AssigneeFilter caseKind="privacy_request" />
      {isPending ? <DeadlineFilter /> : null}
    </ListPage>
  );
}

function usePrivacyColumns(search: PrivacySearch) {
  const t = useTexts('privacy');
  const { state } = search;
  const isDecided = useIsDecided('privacy_request');
  const isPending = state === 'open' || state === 'granted';
  const deadline = (field: 'answerBy' | 'effectBy') =>
    column(
      field,
      t(field),
      ({ daysLeft, ...row }) =>
        isDecided(row.requestId) ? (
          <Tag>{t('deciding')}</Tag>
        ) : (
          <>
            <FormattedDay day={row[field]} /> {daysLeft === null ? null : <DeadlineTag row={{ daysLeft }} />}
          </>
        ),
      field === 'answerBy' ? { sort: field } : {},
    );
  return [
    column('kind', t('kind'), ({ kind, requestId }) => (
      <Link to="/privacy" search={{ ...search, requestId }} className="row-link">
        {t(kind)}
      </Link>
    )),
    deadline(state === 'open' ? 'answerBy' : 'effectBy'),
    nameColumn(t('borrower')),
    ...(isPending ? [textColumn('assignee', t('assignee'), { isSecondary: true })] : []),
    momentColumn('receivedAt', t('received'), { isSortable: true, isSecondary: true }),
  ];
}
