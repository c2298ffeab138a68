import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ComplaintQuestionState, complaintStates } from '../../../contract/desk/complaints.ts';
import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { ImageThumbnails } from '../../ui/display/ImageThumbnails.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime, FormattedDay, SubjectMarket } from '../../ui/format/formatted.tsx';
import { DeadlineTag, Tag, TargetTag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  momentColumn,
  nameColumn,
  targetColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { focusRequestedCase, NextCaseButton, useIsDecided, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { AnswerComplaintForm } from './AnswerComplaintForm.tsx';
import { ComplaintLoan } from './ComplaintLoan.tsx';
import { AskComplainant, ComplaintQuestions, QuestionFilter, QuestionTag } from './ComplaintQuestions.tsx';
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

type ComplaintSearch = {
  state: (typeof complaintStates)[number];
  assignee: string | undefined;
  deadline: DeadlineState | undefined;
  question: ComplaintQuestionState | undefined;
};

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

type Props = { folio: string; search: ComplaintSearch; advance: () => Promise<void> };

/** One complaint: text, deadline and answer. */
function ComplaintDetail({ folio, search, advance }: Props) {
  const query = useDeskQuery('complaint', { folio });
  return (
    <Panel
      title={folio}
      actions={<CloseLink to="/complaints" search={search} />}
      headingRef={focusRequestedCase(folio)}
    >
      <QueryView query={query} data={query.data}>
        {(complaint) => (
          <SubjectMarket value={complaint.market}>
            <Details complaint={complaint} advance={advance} />
          </SubjectMarket>
        )}
      </QueryView>
    </Panel>
  );
}

type DetailsProps = { complaint: DeskReply<'complaint'>; advance: () => Promise<void> };

function Details({ complaint, advance }: DetailsProps) {
  const t = useTexts('complaints');
  const languageLabel = useLabels('messageLanguage');
  const outcomeLabel = useLabels('complaintOutcome');
  const can = useCan();
  const { borrowerId, name, orderId, type, sonType, sentAt, answerBy, detail, images, score } = complaint;
  return (
    <>
      <DescriptionList
        rows={[
          {
            term: t(complaint.answeredAt === null ? 'timeLeft' : 'answeredAt'),
            value: (
              <span className="tags">
                <DeadlineTag row={complaint} />
                <QuestionTag state={complaint.questionState} />
              </span>
            ),
          },
          { term: t('answerBy'), value: <FormattedDay day={answerBy} /> },
          complaint.targetAt !== null && {
            term: t('target'),
            value: <TargetTag targetAt={complaint.targetAt} />,
          },
          { term: t('sent'), value: <FormattedDateTime at={sentAt} /> },
          { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} name={name} /> },
          { term: t('language'), value: languageLabel(complaint.language) },
          complaint.channel === 'phone' && { term: t('channel'), value: t('phone') },
          orderId !== null && { term: t('order'), value: <LoanLink orderId={orderId} /> },
          { term: t('type'), value: [type, sonType].filter(Boolean).join(' · ') },
          { lines: <Assignee caseKind="complaint" caseId={complaint.folio} /> },
          complaint.outcome !== null && { term: t('outcome'), value: outcomeLabel(complaint.outcome) },
          score !== null && { term: t('score'), value: `${score} / 5` },
        ]}
      />
      <h3>{t('detail')}</h3>
      <p className="wrap-anywhere">{detail}</p>
      <ImageThumbnails
        images={images}
        areRedacted={complaint.areImagesRedacted}
        getAlt={(number) => t('image', { number })}
      />
      <ComplaintQuestions complaint={complaint} />
      {complaint.answer === null ? null : (
        <>
          <h3>{t('answer')}</h3>
          <Answered at={complaint.answeredAt} by={complaint.answeredBy} score={null} />
          <p className="wrap-anywhere">{complaint.answer}</p>
          <ImageThumbnails
            images={complaint.answerImages}
            getAlt={(number) => t('answerImage', { number })}
          />
          <ReopenComplaintButton folio={complaint.folio} />
        </>
      )}
      {complaint.former.map((answer) => (
        <PreviousAnswer key={answer.reopenedAt} answer={answer} />
      ))}
      {orderId === null ? null : <ComplaintLoan orderId={orderId} />}
      {complaint.answer === null && can('answerComplaint') ? (
        <>
          {complaint.questionState === 'asked' ? null : (
            <div className="actions">
              <AskComplainant complaint={complaint} />
            </div>
          )}
          <AnswerComplaintForm complaint={complaint} advance={advance} />
        </>
      ) : null}
    </>
  );
}

type AnsweredProps = { at: string | null; by: string | null; score: number | null };

/** When an answer was given, by whom, and how it was rated. */
function Answered({ at, by, score }: AnsweredProps) {
  const t = useTexts('complaints');
  return (
    <p className="quiet">
      <FormattedDateTime at={at} />
      {by === null ? null : ` · ${by}`}
      {score === null ? null : ` · ${t('score')}: ${score} / 5`}
    </p>
  );
}

type PreviousAnswerData = DeskReply<'complaint'>['former'][number];

/** An answer given before the complaint was reopened. */
function PreviousAnswer({ answer: former }: { answer: PreviousAnswerData }) {
  const { answer, images, answeredAt, answeredBy, score } = former;
  const t = useTexts('complaints');
  return (
    <>
      <h3>{t('formerAnswer')}</h3>
      <Answered at={answeredAt} by={answeredBy} score={score} />
      <p className="wrap-anywhere">{answer}</p>
      <ImageThumbnails images={images} getAlt={(number) => t('answerImage', { number })} />
    </>
  );
}

/** Reopens a complaint whose answer did not help. */
function ReopenComplaintButton({ folio }: { folio: string }) {
  const t = useTexts('complaints');
  return (
    <WriteButton
      name="reopenComplaint"
      draftKey={`reopen ${folio}`}
      buttonLabel={t('reopen')}
      buttonVariant="quiet"
      title={t('reopenTitle', { folio })}
      description={t('reopenLead')}
      toRequest={(_, reason) => ({ folio, reason })}
    />
  );
}
