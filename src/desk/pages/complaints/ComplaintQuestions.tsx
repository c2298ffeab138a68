import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { complaintQuestionStates } from '../../../contract/desk/complaints.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts, useTextsIn } from '../../texts/language.tsx';
import { ImageThumbnails } from '../../ui/display/ImageThumbnails.tsx';
import { answerFieldName, applyPreparedAnswer } from '../../ui/form/preparedAnswers.ts';
import { usePreparedField } from '../../ui/form/TemplateForm.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';

type Complaint = DeskReply<'complaint'>;

const prepared = ['askReceipt', 'askScreen', 'askCalls'] as const;

/** What the borrower was asked about a complaint, with the replies. */
export function ComplaintQuestions({ complaint }: { complaint: Pick<Complaint, 'questions'> }) {
  const t = useTexts('complaints');
  return complaint.questions.map(({ question, askedAt, askedBy, reply, repliedAt, images }) => (
    <Fragment key={askedAt}>
      <h3>{t('question')}</h3>
      <p className="quiet">
        <FormattedDateTime at={askedAt} /> · {askedBy}
      </p>
      <p className="wrap-anywhere">{question}</p>
      {reply === null ? (
        <p className="quiet">{t('noReply')}</p>
      ) : (
        <>
          <h3>{t('reply')}</h3>
          <p className="quiet">
            <FormattedDateTime at={repliedAt} />
          </p>
          <p className="wrap-anywhere">{reply}</p>
          <ImageThumbnails images={images} getAlt={(number) => t('replyImage', { number })} />
        </>
      )}
    </Fragment>
  ));
}

/** Asks the borrower about a complaint that stays open. */
export function AskComplainant({ complaint }: { complaint: Pick<Complaint, 'folio' | 'language'> }) {
  const { folio, language } = complaint;
  const t = useTexts('complaints');
  const inTheirs = useTextsIn('complaints', language);
  const templates = prepared.map((one) => ({
    code: one,
    label: t(one),
    text: inTheirs?.(`${one}Text`) ?? '',
  }));
  const preparedField = usePreparedField(language, templates);
  return (
    <WriteButton
      name="askComplainant"
      draftKey={`ask ${folio}`}
      omitsReason
      buttonLabel={t('ask')}
      buttonVariant="quiet"
      title={t('askTitle', { folio })}
      description={t('askLead')}
      fields={[
        preparedField,
        { kind: 'multiline', name: answerFieldName, label: t('question'), maxLength: 1_000 },
      ]}
      deriveValues={(next, previous) => applyPreparedAnswer(templates, next, previous)}
      toRequest={(input) => ({ folio, question: input.text(answerFieldName) })}
    />
  );
}

/** Whether a question waits for the borrower's reply, or has it. */
export function QuestionTag({ state }: { state: Complaint['questionState'] }) {
  const t = useTexts('complaints');
  return state === null ? null : <Tag tone={state === 'replied' ? 'good' : 'plain'}>{t(state)}</Tag>;
}

/** The list's filter by the state of the last question, in the address of its page. */
export function QuestionFilter() {
  const t = useTexts('complaints');
  const { question = '' }: { question?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const find = (value: string) => complaintQuestionStates.find((one) => one === value);
  return (
    <FilterSelect
      label={t('question')}
      anyLabel={t('anyQuestion')}
      options={complaintQuestionStates.map((value) => ({ value, label: t(value) }))}
      value={question}
      onSelect={(value) =>
        void navigate({ to: '.', search: (previous) => ({ ...previous, question: find(value) }) })
      }
    />
  );
}
