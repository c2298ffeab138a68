import * as t from 'messages:account';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AccountDetail, AccountErrors, ContactChange } from './account.ts';
import styles from './ContactPreferences.module.css';

type Props = {
  readonly contact: AccountDetail['contact'];
  readonly failures: Pick<AccountErrors, 'reminders' | 'email'>;
  readonly onChange: (change: ContactChange) => void;
};

/** Whether he is reminded, and where he is written to beside text messages. */
export function ContactPreferences({ contact, failures, onChange }: Props) {
  const { reminders, email, askedEmail, canHaveEmail } = contact;
  const [emailInput, setEmailInput] = useState('');
  const isEmailFormVisible = canHaveEmail === 1 && email === '' && askedEmail === '';
  return (
    <Section title={t.messages()}>
      <p>{reminders === 1 ? t.remindersOn() : t.remindersOff()}</p>
      <Button kind="quiet" onClick={() => onChange({ reminders: reminders === 1 ? 0 : 1 })}>
        {reminders === 1 ? t.stopReminders() : t.resumeReminders()}
      </Button>
      {failures.reminders && <ErrorNotice>{failures.reminders}</ErrorNotice>}
      {email !== '' && <p>{t.writtenTo({ email })}</p>}
      {askedEmail !== '' && <Notice>{t.waits({ email: askedEmail })}</Notice>}
      {(email !== '' || askedEmail !== '') && (
        <Button kind="quiet" onClick={() => onChange({ email: '' })}>
          {askedEmail === '' ? t.removeEmail() : t.otherEmail()}
        </Button>
      )}
      {isEmailFormVisible && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ email: emailInput });
          }}
        >
          <Field
            label={t.email()}
            hint={t.emailHint()}
            {...(failures.email ? { error: failures.email } : {})}
          >
            {(input) => (
              <input
                {...input}
                type="email"
                autoComplete="email"
                maxLength={254}
                required
                value={emailInput}
                onChange={({ currentTarget }) => setEmailInput(currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" kind="quiet">
            {t.saveEmail()}
          </Button>
        </form>
      )}
      {failures.email && !isEmailFormVisible && <ErrorNotice>{failures.email}</ErrorNotice>}
    </Section>
  );
}
