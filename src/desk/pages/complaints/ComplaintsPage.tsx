import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { complaintStates } from '../../../contract/desk/complaints.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { DeadlineTag, Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  momentColumn,
  nameColumn,
  targetColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useIsDecided, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { ComplaintDetail, type ComplaintSearch } from './ComplaintDetail.tsx';
import { QuestionFilter, QuestionTag } from './ComplaintQuestions.tsx';
import { ComplaintReports } from './ComplaintReports.tsx';

const column = createColumnHelper<DeskRow<'complaints'>>();

const route = getRouteApi('/complaints');

/** Complaints by urgency, with the detail of the selected one. */
export function ComplaintsPage() {
  const t = useTexts('complaints');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { state = 'waiting', folio, assignee, deadline, question } = route.useSearch();
  const search = { state, assignee, deadline, question };
  const columns = useComplaintColumns(search);
  const { advance, goToNext } = useQueueFlow({
    name: 'complaints',
    caseKind: 'complaint',
    request: search,
    sortNames: ['sentAt', 'answerBy'],
    rowKey: (row) => row.folio,
    canDecide: ({ assigneeId }) => assigneeId === null || assigneeId === staffId,
    currentKey: folio,
    open: (next) => navigate({ to: '/complaints', search: { ...search, folio: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="complaints"
      request={search}
      actions={
        state === 'waiting' && can('answerComplaint') ? <NextCaseButton goToNext={goToNext} /> : undefined
      }
      rowKey={(row) => row.folio}
      selectionActions={(rows, clear) => (
        <BulkAssign
          caseKind="complaint"
          rows={rows.map(({ folio, name }) => ({ key: folio, label: `${folio} · ${name}` }))}
          onClose={clear}
        />
      )}
      selectedKey={folio}
      emptyText={t(state === 'waiting' ? 'empty' : 'emptyAnswered')}
      columns={columns}
      after={<ComplaintReports />}
      detail={folio === undefined ? null : <ComplaintDetail key={folio} {...{ folio, search, advance }} />}
    >
      <FilterLinks
        label={t('states')}
        options={complaintStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({ to: '/complaints', search: { state: one, assignee } })}
      />
      <AssigneeFilter caseKind="complaint" />
      {state === 'waiting' ? (
        <>
          <DeadlineFilter />
          <QuestionFilter />
        </>
      ) : null}
    </ListPage>
  );
}

function useComplaintColumns(search: ComplaintSearch) {
  const t = useTexts('complaints');
  const { state } = search;
  const isDecided = useIsDecided('complaint');
  return [
    column('folio', t('folio'), (row) => (
      <Link to="/complaints" search={{ ...search, folio: row.folio }} className="row-link numeric">
        {row.folio}
      </Link>
    )),
    column('clock', t(state === 'waiting' ? 'timeLeft' : 'answeredAt'), (row) =>
      isDecided(row.folio) ? (
        <Tag>{t('deciding')}</Tag>
      ) : (
        <span className="tags">
          <DeadlineTag row={row} />
          <QuestionTag state={row.questionState} />
        </span>
      ),
    ),
    dayColumn('answerBy', t('answerBy'), { isSortable: true, isSecondary: true }),
    ...(state === 'waiting'
      ? [targetColumn(t('target')), textColumn('assignee', t('assignee'), { isSecondary: true })]
      : []),
    column('type', t('type'), ({ type, sonType }) => [type, sonType].filter(Boolean).join(' · ')),
    nameColumn(t('borrower')),
    textColumn('orderId', t('order'), { isOptional: true }),
    // While it waits the days that it is counted by are enough, and leave room for what it is about.
    momentColumn('sentAt', t('sent'), {
      isSortable: true,
      isOptional: state === 'waiting',
      isSecondary: state !== 'waiting',
    }),
    ...(state === 'answered' ? [textColumn('score', t('score'), { align: 'end', isSecondary: true })] : []),
  ];
}
