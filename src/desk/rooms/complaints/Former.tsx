import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Images } from '../../ui/Images.tsx';
import { Moment } from '../../ui/Written.tsx';
import { complaintsTexts } from './texts.ts';

type Answer = DeskReply<'complaint'>['former'][number];

/** What it was answered with before it was opened again. */
export function Former({ answer: { answer, images, answeredAt, score } }: { answer: Answer }) {
  const say = useTexts(complaintsTexts);
  return (
    <>
      <h3>{say('formerAnswer')}</h3>
      <p className="quiet">
        <Moment at={answeredAt} />
        {score === null ? null : ` · ${say('score')}: ${score} / 5`}
      </p>
      <p className="words">{answer}</p>
      <Images images={images} name={(number) => say('answerImage', { number })} />
    </>
  );
}
