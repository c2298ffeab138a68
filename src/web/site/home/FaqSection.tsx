import * as t from 'messages:siteHome';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import type { SiteLocale } from '../addresses.ts';
import styles from './FaqSection.module.css';
import { type FaqItem, listQuestions } from './faq.ts';
import { formatHours } from './formats.ts';

/** The most frequent questions; the assistant finds the others. */
const prominentIds = ['cost', 'yearly', 'requirements', 'time', 'pay', 'early', 'extension', 'late', 'trust'];
/** Offered with a tap. */
const suggestedIds = ['cost', 'pay', 'extension', 'trust'];

/** Questions and answers, and the assistant that finds the right one. */
export function FaqSection({ locale }: { readonly locale: SiteLocale }) {
  const questions = listQuestions(locale);
  return (
    <section className={styles.faq}>
      <div>
        <h2 className={styles.title}>{t.questions()}</h2>
        <FaqList questions={questions.filter(isProminent)} />
        <details className={styles.more}>
          <summary>{t.moreQuestions()}</summary>
          <FaqList questions={questions.filter((entry) => !isProminent(entry))} />
        </details>
      </div>
      <Assistant locale={locale} questions={questions} />
    </section>
  );
}

function isProminent({ id }: FaqItem): boolean {
  return prominentIds.includes(id);
}

function FaqList({ questions }: { readonly questions: readonly FaqItem[] }) {
  return questions.map(({ id, question, answer, phrases }) => (
    <details key={id} id={`q-${id}`} className={styles.question} data-asks={phrases.join(';')}>
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ));
}

type AssistantProps = { readonly locale: SiteLocale; readonly questions: readonly FaqItem[] };

function Assistant({ locale, questions }: AssistantProps) {
  const { phone, email } = locale.market.contact;
  return (
    <aside className={styles.assistant} aria-labelledby="assistant" data-assistant="">
      <img src="/images/site/talk.svg" alt="" width={720} height={480} loading="lazy" />
      <h2 id="assistant" className={styles.assistantTitle}>
        {t.assistant()}
      </h2>
      <div className={styles.log} data-log="" role="log">
        <p data-from="us">{t.assistantHello()}</p>
      </div>
      <template>
        {t.assistantNone()} <PhoneLink phone={phone} /> ({formatHours(locale)}),{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </template>
      <p className={styles.chips}>
        {questions
          .filter(({ id }) => suggestedIds.includes(id))
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
