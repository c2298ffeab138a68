import { useState } from 'react';
import { type ContactOutcome, contactOutcomes, maxPlannedDays } from '../../../contract/desk/collections.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { OpenArrangements, PromiseLimit } from '../../features/loans/arrangementNotices.tsx';
import { type Language, type Translate, useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { deleteDraft, findDraft } from '../../ui/form/drafts.ts';
import type { FormField, FormReader } from '../../ui/form/fields.ts';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import {
  addDays,
  findTimeZone,
  formatDay,
  formatMoney,
  formatZonedDateTime,
  getMarketToday,
} from '../../ui/format/format.ts';

type Props = { card: DeskReply<'callCard'>; goToNext: () => Promise<void> };

/** What came of a call, with the fields that its outcome takes; the next borrower follows. */
export function RecordContact({ card, goToNext }: Props) {
  const t = useTexts('collections');
  const ui = useTexts('ui');
  const outcomeLabel = useLabels('contactOutcome');
  const me = useMe();
  const toDraftKey = (one: ContactOutcome) => `contact ${card.borrowerId} ${one}`;
  // What was typed about a call before the card was left.
  const [outcome, setOutcome] = useState(() =>
    contactOutcomes.find((one) => findDraft(me, toDraftKey(one)) !== undefined),
  );
  if (!useCan()('recordContact')) return null;
  if (card.loans.length === 0) return <CallNote {...{ card, goToNext }} />;
  return (
    <section className="form" aria-label={t('record')}>
      <h3>{t('record')}</h3>
      <CalledToday card={card} />
      <label className="field">
        <span className="label">{t('outcome')}</span>
        <select
          className="input"
          value={outcome ?? ''}
          onChange={({ target }) => setOutcome(contactOutcomes.find((one) => one === target.value))}
        >
          <option value="">{ui('choose')}</option>
          {contactOutcomes.map((one) => (
            <option key={one} value={one}>
              {outcomeLabel(one)}
            </option>
          ))}
        </select>
      </label>
      {outcome === undefined ? null : (
        <OutcomeForm
          key={outcome}
          {...{ card, outcome }}
          draftKey={toDraftKey(outcome)}
          goToNext={() => {
            for (const one of contactOutcomes) deleteDraft(me, toDraftKey(one));
            return goToNext();
          }}
        />
      )}
    </section>
  );
}

/** Says that a colleague called today. */
function CalledToday({ card: { contacts, market, today } }: Pick<Props, 'card'>) {
  const t = useTexts('collections');
  const outcomeLabel = useLabels('contactOutcome');
  const { language } = useLanguage();
  const { name } = useMe();
  const [last] = contacts.filter(({ outcome, isSuperseded }) => outcome !== null && !isSuperseded);
  if (!last?.outcome || last.by === name || getMarketToday(market, new Date(last.at)) !== today) return null;
  const { at, by, outcome } = last;
  const values = {
    at: formatZonedDateTime(at, language, findTimeZone(market)),
    by,
    outcome: outcomeLabel(outcome),
  };
  return <p className="notice due">{t('calledToday', values)}</p>;
}

/** A call about something else than a late debt, on the loan that was noted last. */
function CallNote({ card: { borrowerId, name, contacts, today }, goToNext }: Props) {
  const t = useTexts('collections');
  const { language } = useLanguage();
  const [last] = contacts;
  if (last === undefined) return null;
  return (
    <section className="form" aria-label={t('record')}>
      <h3>{t('record')}</h3>
      <WriteForm
        name="note"
        draftKey={`call note ${borrowerId}`}
        omitsReason
        doneText={t('recorded', { name: name || String(borrowerId), outcome: t('note') })}
        fields={[{ ...note, label: t('note') }, nextActionField(t, today, language)]}
        toRequest={(input, reason) => ({
          orderId: last.orderId,
          kind: 'call',
          text: input.singleLine('text'),
          nextActionOn: input.optionalText('nextActionOn') ?? null,
          reason,
        })}
        submitLabel={t('submit')}
        onDone={goToNext}
      />
    </section>
  );
}

function nextActionField(t: Translate<'collections'>, today: string, language: Language): FormField {
  const max = addDays(today, maxPlannedDays);
  const hint = t('daysFromToday', { last: formatDay(max, language) });
  return {
    kind: 'day',
    name: 'nextActionOn',
    label: t('nextAction'),
    min: today,
    max,
    hint,
    isOptional: true,
  };
}

type OutcomeProps = Props & { outcome: ContactOutcome; draftKey: string };

function OutcomeForm({ card, outcome, draftKey, goToNext }: OutcomeProps) {
  const t = useTexts('collections');
  const outcomeLabel = useLabels('contactOutcome');
  const { borrowerId, name, loans, today, lastPromiseDay } = card;
  const fields = useOutcomeFields(card, outcome);
  const [oldest] = loans;
  if (oldest === undefined) return null;
  const toOrderId = (input: FormReader) => (loans.length === 1 ? oldest.orderId : input.text('orderId'));
  return (
    <WriteForm
      name="recordContact"
      draftKey={draftKey}
      omitsReason
      doneText={t('recorded', { name: name || String(borrowerId), outcome: outcomeLabel(outcome) })}
      fields={fields}
      preview={(input) => (
        <PromiseLimit
          orderId={toOrderId(input)}
          paysBy={input.optionalText('paysBy')}
          today={today}
          lastDay={lastPromiseDay}
        />
      )}
      toRequest={(input, reason) => ({
        ...toFields(input, outcome),
        borrowerId,
        orderId: toOrderId(input),
        reason,
      })}
      submitLabel={t('submit')}
      onDone={goToNext}
    >
      {outcome === 'promise' ? <OpenArrangements open={listPromised(card)} before="promise" /> : null}
      {outcome === 'wrong_number' ? <p className="quiet">{t('wrongNumberNext')}</p> : null}
    </WriteForm>
  );
}

/** The loan where there are several, what the outcome asks for, and the note. */
function useOutcomeFields(
  { loans, today, lastPromiseDay }: Props['card'],
  outcome: ContactOutcome,
): readonly FormField[] {
  const t = useTexts('collections');
  const can = useCan();
  const { language } = useLanguage();
  const promiseFields = usePromiseFields(loans, today, lastPromiseDay);
  const nextAction = nextActionField(t, today, language);
  const fieldsByOutcome: Partial<Record<ContactOutcome, readonly FormField[]>> = {
    promise: promiseFields,
    dispute: [holdField(loans, t, today, language), nextAction],
    wrong_number: [],
    says_paid: [{ ...nextAction, hint: t('saysPaidHint', { looks: can('suspense') ? 'yes' : 'no' }) }],
  };
  const chosenLoan: FormField = {
    kind: 'choice',
    name: 'orderId',
    label: t('order'),
    initial: loans[0]?.orderId ?? '',
    options: loans.map(({ orderId, dueNow, currency }) => ({
      value: orderId,
      label: `${orderId} · ${formatMoney(dueNow, currency)}`,
    })),
  };
  return [
    ...(loans.length === 1 ? [] : [chosenLoan]),
    ...(fieldsByOutcome[outcome] ?? [nextAction]),
    { ...note, label: t('note'), isOptional: true, isShown: (input) => !isHeld(input) },
    // Why it is held.
    { ...note, label: t('disputedWhat'), isShown: isHeld },
  ];
}

function usePromiseFields(loans: Props['card']['loans'], today: string, lastDay: string): FormField[] {
  const t = useTexts('collections');
  const { language } = useLanguage();
  const [oldest] = loans;
  if (oldest === undefined) return [];
  const { dueNow, currency } = oldest;
  return [
    {
      kind: 'amount',
      name: 'amount',
      label: t('promisedAmount'),
      currency,
      hint: loans.length === 1 ? `${t('dueNow')}: ${formatMoney(dueNow, currency)}` : undefined,
    },
    {
      kind: 'day',
      name: 'paysBy',
      label: t('promised'),
      hint: t('daysFromToday', { last: formatDay(lastDay, language) }),
      min: today,
      max: lastDay,
    },
  ];
}

function listPromised({ promises }: Props['card']) {
  return promises
    .filter(({ state }) => state === 'open')
    .map(({ amount, currency, paysBy: by }) => ({ kind: 'promise' as const, amount, currency, by }));
}

const note = { kind: 'multiline', name: 'text', maxLength: 1_000 } as const;

const isHeld = (input: FormReader) => input.text('holdUntil') !== '';

/** Until when the collection of the disputed loan is held. The server says so where only one of several loans may be. */
function holdField(
  loans: Props['card']['loans'],
  t: Translate<'collections'>,
  today: string,
  language: Language,
): FormField {
  const last =
    loans
      .map(({ lastHoldDay }) => lastHoldDay ?? '')
      .toSorted()
      .at(-1) ?? '';
  const field = {
    kind: 'day',
    name: 'holdUntil',
    label: t('holdUntil'),
    min: today,
    isOptional: true,
  } as const;
  return last === ''
    ? { ...field, hint: t('holdNone') }
    : { ...field, max: last, hint: t('holdDays', { day: formatDay(last, language) }) };
}

type ContactFields = Omit<DeskRequest<'recordContact'>, 'borrowerId' | 'orderId' | 'reason'>;

function toFields(input: FormReader, outcome: ContactOutcome): ContactFields {
  return {
    outcome,
    text: input.singleLine('text'),
    nextActionOn: input.optionalText('nextActionOn') ?? null,
    amount: input.optionalAmount('amount'),
    paysBy: input.optionalText('paysBy'),
    holdUntil: input.optionalText('holdUntil'),
  };
}
