import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { FormattedDateTime } from '../../ui/Formatted.tsx';
import { ImageThumbnails } from '../../ui/ImageThumbnails.tsx';

type PreviousAnswerData = DeskReply<'complaint'>['former'][number];

/** What it was answered with before it was opened again. */
export function PreviousAnswer({
  answer: { answer, images, answeredAt, score },
}: {
  answer: PreviousAnswerData;
}) {
  const t = useTexts('complaints');
  return (
    <>
      <h3>{t('formerAnswer')}</h3>
      <p className="quiet">
        <FormattedDateTime at={answeredAt} />
        {score === null ? null : ` · ${t('score')}: ${score} / 5`}
      </p>
      <p className="wrap-anywhere">{answer}</p>
      <ImageThumbnails images={images} getAlt={(number) => t('answerImage', { number })} />
    </>
  );
}
