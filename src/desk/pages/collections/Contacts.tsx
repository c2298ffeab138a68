import { contactOutcomes } from '../../../contract/desk/collections.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { ContactFacts } from '../../ui/display/ContactFacts.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { findTimeZone, formatZonedDateTime } from '../../ui/format/format.ts';

import { EmptyState } from '../../ui/page/QueryView.tsx';

type CallCardData = DeskReply<'callCard'>;
type Contact = CallCardData['contacts'][number];

/** The latest contacts, each correction above what it replaced. */
export function Contacts({ card: { borrowerId, contacts, market, today } }: { card: CallCardData }) {
  const t = useTexts('collections');
  return (
    <>
      <h3>{t('contacts')}</h3>
      {contacts.length === 0 ? <EmptyState>{t('noContacts')}</EmptyState> : null}
      <ul className="plain-list">
        {contacts.map((contact) => (
          <li key={contact.noteId}>
            <ContactFacts contact={contact} market={market} />
            <CorrectContact {...{ borrowerId, contact, market, today }} />
          </li>
        ))}
      </ul>
    </>
  );
}

type CorrectProps = Pick<CallCardData, 'borrowerId' | 'market' | 'today'> & { contact: Contact };

/** Corrects a call that was recorded wrongly. Whether a promise was made is no question of its note. */
function CorrectContact({ borrowerId, contact, market, today }: CorrectProps) {
  const t = useTexts('collections');
  const outcomeLabel = useLabels('contactOutcome');
  const { language } = useLanguage();
  const can = useCan();
  const { noteId, at, outcome, text, nextActionOn, isSuperseded } = contact;
  if (outcome === null || isSuperseded || !can('correctContact')) return null;
  const outcomes = contactOutcomes.filter((one) => (one === 'promise') === (outcome === 'promise'));
  const title = t('correctContactTitle', { at: formatZonedDateTime(at, language, findTimeZone(market)) });
  return (
    <WriteButton
      name="correctContact"
      draftKey={`correct contact ${noteId}`}
      buttonLabel={t('correctContact')}
      label={title}
      title={title}
      description={t('correctContactLead')}
      fields={[
        choiceField('outcome', t('outcome'), outcomes, outcomeLabel, outcome),
        {
          kind: 'multiline',
          name: 'text',
          label: t('note'),
          maxLength: 1_000,
          initial: text,
          isOptional: true,
        },
        {
          kind: 'day',
          name: 'nextActionOn',
          label: t('nextAction'),
          min: today,
          isOptional: true,
          isShown: (input) => input.text('outcome') !== 'wrong_number',
          ...(nextActionOn !== null && { initial: nextActionOn }),
        },
      ]}
      toRequest={(input, reason) => ({
        borrowerId,
        noteId,
        outcome: outcomes.find((one) => one === input.text('outcome')) ?? outcome,
        text: input.singleLine('text'),
        nextActionOn: input.optionalText('nextActionOn') ?? null,
        reason,
      })}
    />
  );
}
