import { textOf } from '../../texts/text.ts';
import styles from './Steps.module.css';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** From the first tap to the last payment. */
export function Steps() {
  const steps = [
    [t('step1'), t('step1Text')],
    [t('step2'), t('step2Text')],
    [t('step3'), t('step3Text')],
    [t('step4'), t('step4Text')],
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('how')}</h2>
      <ol className={styles.steps}>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
