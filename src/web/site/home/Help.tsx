import { contact } from 'virtual:brand';
import { textOf } from '../../texts/text.ts';
import { drawnLanguage } from '../drawnLanguage.ts';
import styles from './Help.module.css';
import { type Question, questions } from './questions.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();
const suggested = 4;

/** Questions and answers, and the assistant that finds the right one. */
export function Help() {
  const asked = questions[drawnLanguage()];
  return (
    <section className={styles.help}>
      <div>
        <h2 className={styles.title}>{t('questions')}</h2>
        {asked.map(({ id, question, answer, words }) => (
          <details key={id} id={`q-${id}`} className={styles.question} data-words={words}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <Assistant asked={asked} />
    </section>
  );
}

function Assistant({ asked }: { readonly asked: readonly Question[] }) {
  const { phone, email } = contact;
  return (
    <aside
      className={styles.assistant}
      aria-labelledby="assistant"
      data-assistant=""
      data-none={t('assistantNone', { phone, email })}
    >
      <img src="/images/site/talk.svg" alt="" width={720} height={480} loading="lazy" />
      <h2 id="assistant" className={styles.ask}>
        {t('assistant')}
      </h2>
      <div className={styles.log} data-log="" role="log">
        <p data-from="us">{t('assistantHello')}</p>
      </div>
      <p className={styles.chips}>
        {asked.slice(0, suggested).map(({ id, question }) => (
          <a key={id} href={`#q-${id}`}>
            {question}
          </a>
        ))}
      </p>
      <form className={styles.form} data-asleep="">
        <input
          type="text"
          aria-label={t('assistantLabel')}
          placeholder={t('assistantLabel')}
          maxLength={200}
        />
        <button type="submit">{t('assistantSend')}</button>
      </form>
    </aside>
  );
}
