import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { DeadlineTag } from '../../ui/DeadlineTag.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedDateTime, FormattedDay } from '../../ui/Formatted.tsx';
import { ImageThumbnails } from '../../ui/ImageThumbnails.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { AnswerComplaintForm } from './AnswerComplaintForm.tsx';
import { PreviousAnswer } from './PreviousAnswer.tsx';
import { ReopenComplaintButton } from './ReopenComplaintButton.tsx';

type Props = { folio: string; state: 'waiting' | 'answered' };

/** One complaint: what was said, by when it must be answered, and the answer. */
export function ComplaintDetail({ folio, state }: Props) {
  const query = useDeskQuery('complaint', { folio });
  return (
    <Panel title={folio} actions={<CloseLink to="/complaints" search={{ state }} />}>
      <QueryView query={query} data={query.data}>
        {(complaint) => <Details complaint={complaint} />}
      </QueryView>
    </Panel>
  );
}

function Details({ complaint }: { complaint: DeskReply<'complaint'> }) {
  const t = useTexts('complaints');
  const can = useCan();
  const { borrowerId, name, orderId, type, sonType, sentAt, answerBy, detail, images, score } = complaint;
  return (
    <>
      <DescriptionList>
        <DescriptionItem term={t(complaint.answeredAt === null ? 'timeLeft' : 'answeredAt')}>
          <DeadlineTag row={complaint} />
        </DescriptionItem>
        <DescriptionItem term={t('answerBy')}>
          <FormattedDay day={answerBy} />
        </DescriptionItem>
        <DescriptionItem term={t('sent')}>
          <FormattedDateTime at={sentAt} />
        </DescriptionItem>
        <DescriptionItem term={t('borrower')}>
          <BorrowerLink borrowerId={borrowerId} name={name} />
        </DescriptionItem>
        {orderId === null ? null : (
          <DescriptionItem term={t('order')}>
            <LoanLink orderId={orderId} />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('type')}>{[type, sonType].filter(Boolean).join(' · ')}</DescriptionItem>
        <Assignee caseKind="complaint" caseId={complaint.folio} />
        {score === null ? null : <DescriptionItem term={t('score')}>{`${score} / 5`}</DescriptionItem>}
      </DescriptionList>
      <h3>{t('said')}</h3>
      <p className="wrap-anywhere">{detail}</p>
      <ImageThumbnails
        images={images}
        areHidden={complaint.areImagesCovered}
        getAlt={(number) => t('image', { number })}
      />
      {complaint.answer === null ? null : (
        <>
          <h3>{t('answer')}</h3>
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
      {complaint.answer === null && can('answerComplaint') ? (
        <AnswerComplaintForm folio={complaint.folio} />
      ) : null}
    </>
  );
}
