import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { FormattedDateTime, FormattedDay } from '../format/formatted.tsx';
import { Tag } from '../format/tags.tsx';

type Contact = DeskReply<'loan'>['notes'][number];
type Props = { contact: Contact; market: string | undefined };

/** What a note or call said, by whom and when. */
export function ContactFacts({ contact, market }: Props) {
  const t = useTexts('collections');
  const kindLabel = useLabels('timeline');
  const outcomeLabel = useLabels('contactOutcome');
  const { at, by, kind, outcome, text, nextActionOn, correctedAt, isSuperseded } = contact;
  const what = outcome === null ? kindLabel(kind) : outcomeLabel(outcome);
  return (
    <>
      <Tag>{isSuperseded ? <s>{what}</s> : what}</Tag> {isSuperseded ? <Tag>{t('superseded')}</Tag> : null}
      {correctedAt === null ? null : <Tag tone="due">{t('corrected')}</Tag>}{' '}
      <span className="quiet small">
        <FormattedDateTime at={at} market={market} /> · {by}
        {correctedAt === null ? null : (
          <>
            {' · '}
            {t('correctedAt')} <FormattedDateTime at={correctedAt} market={market} />
          </>
        )}
      </span>
      {text === '' ? null : <p className="wrap-anywhere">{isSuperseded ? <s>{text}</s> : text}</p>}
      {nextActionOn === null || isSuperseded ? null : (
        <p className="quiet small">
          {t('nextAction')}: <FormattedDay day={nextActionOn} />
        </p>
      )}
    </>
  );
}
