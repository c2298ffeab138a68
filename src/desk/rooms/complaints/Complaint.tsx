import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { Clock } from '../../ui/Clock.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Images } from '../../ui/Images.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { BorrowerLink, CloseLink, LoanLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Day, Moment } from '../../ui/Written.tsx';
import { Answer } from './Answer.tsx';
import { Former } from './Former.tsx';
import { Reopen } from './Reopen.tsx';
import { complaintsTexts } from './texts.ts';

type Props = { folio: string; state: 'waiting' | 'answered' };

/** One complaint: what was said, by when it must be answered, and the answer. */
export function Complaint({ folio, state }: Props) {
  const query = useRead('complaint', { folio });
  return (
    <Panel title={folio} aside={<CloseLink to="/complaints" search={{ state }} />}>
      <Loaded query={query} data={query.data}>
        {(complaint) => <Ready complaint={complaint} />}
      </Loaded>
    </Panel>
  );
}

function Ready({ complaint }: { complaint: DeskReply<'complaint'> }) {
  const say = useTexts(complaintsTexts);
  const may = useMay();
  const { borrowerId, name, orderId, type, sonType, sentAt, answerBy, detail, images, score } = complaint;
  return (
    <>
      <Facts>
        <Fact name={say(complaint.answeredAt === null ? 'clock' : 'answeredAt')}>
          <Clock row={complaint} />
        </Fact>
        <Fact name={say('answerBy')}>
          <Day day={answerBy} />
        </Fact>
        <Fact name={say('sent')}>
          <Moment at={sentAt} />
        </Fact>
        <Fact name={say('borrower')}>
          <BorrowerLink borrowerId={borrowerId} name={name} />
        </Fact>
        {orderId === null ? null : (
          <Fact name={say('order')}>
            <LoanLink orderId={orderId} />
          </Fact>
        )}
        <Fact name={say('type')}>{[type, sonType].filter(Boolean).join(' · ')}</Fact>
        <Assignee caseKind="complaint" caseId={complaint.folio} />
        {score === null ? null : <Fact name={say('score')}>{`${score} / 5`}</Fact>}
      </Facts>
      <h3>{say('said')}</h3>
      <p className="words">{detail}</p>
      <Images
        images={images}
        areCovered={complaint.areImagesCovered}
        name={(number) => say('image', { number })}
      />
      {complaint.answer === null ? null : (
        <>
          <h3>{say('answer')}</h3>
          <p className="words">{complaint.answer}</p>
          <Images images={complaint.answerImages} name={(number) => say('answerImage', { number })} />
          <Reopen folio={complaint.folio} />
        </>
      )}
      {complaint.former.map((answer) => (
        <Former key={answer.reopenedAt} answer={answer} />
      ))}
      {complaint.answer === null && may('answerComplaint') ? <Answer folio={complaint.folio} /> : null}
    </>
  );
}
