import { contact, contactForm } from 'virtual:brand';
import { inboxPath } from '../../../contract/inbox.ts';
import { textOf } from '../../texts/text.ts';
import { Heading } from '../layout/Heading.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import type { texts } from './texts.ts';
import styles from './View.module.css';

const t = textOf<typeof texts>();

/** Four fields that must be filled. Nothing is sent unless the brand wants an inbox. */
export function View() {
  return (
    <SiteLayout page="contact">
      <Heading title={t('title')}>{t('lead', { phone: contact.phone })}</Heading>
      <form
        className={styles.form}
        method="dialog"
        data-contact={contactForm === 'inbox' ? inboxPath : ''}
        data-incomplete={t('incomplete')}
        data-successful={t('successful')}
        data-not-sent={t('notSent')}
      >
        <label htmlFor="name">{t('name')}</label>
        <input id="name" name="name" type="text" autoComplete="name" maxLength={120} required />
        <label htmlFor="telephone">{t('telephone')}</label>
        <input id="telephone" name="telephone" type="tel" autoComplete="tel" maxLength={40} required />
        <label htmlFor="email">{t('mail')}</label>
        <input
          id="email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          required
        />
        <label htmlFor="remark">{t('remark')}</label>
        <textarea id="remark" name="remark" rows={5} maxLength={2000} required />
        <button type="submit">{t('submit')}</button>
        <p id="answer" className={styles.answer} role="status" />
      </form>
    </SiteLayout>
  );
}
