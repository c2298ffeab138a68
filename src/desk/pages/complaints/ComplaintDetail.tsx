import type { ComplaintQuestionState, complaintStates } from '../../../contract/desk/complaints.ts';
import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { ImageThumbnails } from '../../ui/display/ImageThumbnails.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime, FormattedDay, SubjectMarket } from '../../ui/format/formatted.tsx';
import { DeadlineTag, TargetTag } from '../../ui/format/tags.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { AnswerComplaintForm } from './AnswerComplaintForm.tsx';
import { ComplaintLoan } from './ComplaintLoan.tsx';
import { AskComplainant, ComplaintQuestions, QuestionTag } from './ComplaintQuestions.tsx';

export type ComplaintSearch = {
  state: (typeof complaintStates)[number];
  assignee: string | undefined;
  deadline: DeadlineState | undefined;
  question: ComplaintQuestionState | undefined;
};

type Props = { folio: string; search: ComplaintSearch; advance: () => Promise<void> };

/** One complaint: text, deadline and answer. */
export function ComplaintDetail({ folio, search, advance }: Props) {
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
  const can = useCan();
  const { orderId, detail, images } = complaint;
  return (
    <>
      <ComplaintFacts complaint={complaint} />
      <h3>{t('detail')}</h3>
      <p className="wrap-anywhere">{detail}</p>
      <ImageThumbnails
        images={images}
        areRedacted={complaint.areImagesRedacted}
        getAlt={(number) => t('image', { number })}
      />
      <ComplaintQuestions complaint={complaint} />
      <CurrentAnswer complaint={complaint} />
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

type ComplaintProps = Pick<DetailsProps, 'complaint'>;

function ComplaintFacts({ complaint }: ComplaintProps) {
  const t = useTexts('complaints');
  const languageLabel = useLabels('messageLanguage');
  const outcomeLabel = useLabels('complaintOutcome');
  const { borrowerId, name, orderId, type, sonType, sentAt, answerBy, score } = complaint;
  return (
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
  );
}

/** The answer that stands, which may be reopened. */
function CurrentAnswer({ complaint }: ComplaintProps) {
  const t = useTexts('complaints');
  if (complaint.answer === null) return null;
  return (
    <>
      <h3>{t('answer')}</h3>
      <Answered at={complaint.answeredAt} by={complaint.answeredBy} score={null} />
      <p className="wrap-anywhere">{complaint.answer}</p>
      <ImageThumbnails images={complaint.answerImages} getAlt={(number) => t('answerImage', { number })} />
      <ReopenComplaintButton folio={complaint.folio} />
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
