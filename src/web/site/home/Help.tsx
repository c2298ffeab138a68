import * as t from 'messages:siteHome';
import type { Place } from '../addresses.ts';
import { PhoneLink } from '../layout/PhoneLink.tsx';
import styles from './Help.module.css';
import { type Question, questionsIn } from './questions.ts';
import { hoursText } from './wording.ts';

/** What is asked most; the rest is there for who looks for it. */
const first = ['cost', 'yearly', 'requirements', 'time', 'pay', 'early', 'extension', 'late', 'trust'];
/** Offered with a tap. */
const suggested = ['cost', 'pay', 'extension', 'trust'];

/** Questions and answers, and the assistant that finds the right one. */
export function Help({ place }: { readonly place: Place }) {
  const questions = questionsIn(place);
  return (
    <section className={styles.help}>
      <div>
        <h2 className={styles.title}>{t.questions()}</h2>
        <List questions={questions.filter(isFirst)} />
        <details className={styles.more}>
          <summary>{t.moreQuestions()}</summary>
          <List questions={questions.filter((one) => !isFirst(one))} />
        </details>
      </div>
      <Assistant place={place} questions={questions} />
    </section>
  );
}

function isFirst({ id }: Question): boolean {
  return first.includes(id);
}

function List({ questions }: { readonly questions: readonly Question[] }) {
  return questions.map(({ id, question, answer, asks }) => (
    <details key={id} id={`q-${id}`} className={styles.question} data-asks={asks.join(';')}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
}

type AssistantProps = { readonly place: Place; readonly questions: readonly Question[] };

function Assistant({ place, questions }: AssistantProps) {
  const { phone, email } = place.market.contact;
  return (
    <aside className={styles.assistant} aria-labelledby="assistant" data-assistant="">
      <img src="/images/site/talk.svg" alt="" width={720} height={480} loading="lazy" />
      <h2 id="assistant" className={styles.ask}>
        {t.assistant()}
      </h2>
      <div className={styles.log} data-log="" role="log">
        <p data-from="us">{t.assistantHello()}</p>
      </div>
      <template>
        {t.assistantNone()} <PhoneLink phone={phone} /> ({hoursText(place)}),{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </template>
      <p className={styles.chips}>
        {questions
          .filter(({ id }) => suggested.includes(id))
          .map(({ id, question }) => (
            <a key={id} href={`#q-${id}`}>
              {question}
            </a>
          ))}
      </p>
      <form className={styles.form} data-asleep="">
        <input type="text" aria-label={t.assistantLabel()} placeholder={t.assistantLabel()} maxLength={200} />
        <button type="submit">{t.assistantSend()}</button>
      </form>
    </aside>
  );
}
