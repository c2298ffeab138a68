import * as t from 'messages:siteHome';
import type { SiteLocale } from '../addresses.ts';
import { hasExtension } from './answerFacts.ts';
import styles from './Steps.module.css';

/** From the first tap to the last payment. */
export function Steps({ locale: { market } }: { readonly locale: SiteLocale }) {
  const channelText = market.stores.length > 0 ? t.step4Stores() : t.step4Banks();
  const steps = [
    [t.step1(), t.step1Text()],
    [t.step2(), t.step2Text()],
    [t.step3(), t.step3Text()],
    [t.step4(), hasExtension(market) ? `${channelText} ${t.step4More()}` : channelText],
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t.how()}</h2>
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
