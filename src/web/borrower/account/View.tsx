import * as t from 'messages:account';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, FailedView } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import { CardSkeletons, LoadingStatus } from '../../ui/Skeleton.tsx';
import styles from './account.module.css';

type AccountDetail = ResponseData<'accountDetail'>;

/** Messages of failed actions: ending a session, changing contact preferences, closing the account. */
export type AccountErrors = Readonly<Partial<Record<'ending' | 'reminders' | 'email' | 'closing', string>>>;

/** Actions of the page's buttons. */
export type AccountAction = 'end' | 'endOthers' | 'reminders' | 'email' | 'close';

export type ContactChange = { readonly reminders?: 0 | 1; readonly email?: string };

type Props = {
  readonly state: ViewState<AccountDetail>;
  readonly isClosed: boolean;
  readonly failures: AccountErrors;
  readonly busy: AccountAction | undefined;
  readonly onEnd: (id?: string) => void;
  readonly onContact: (change: ContactChange) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function View({ state, isClosed, failures, busy, onEnd, onContact, onClose, onDone }: Props) {
  if (isClosed) {
    return (
      <MessagePage icon="check" title={t.closed()} actions={<Button onClick={onDone}>{t.done()}</Button>}>
        <p>{t.closedNext()}</p>
        <RetainedData hasBorrowed={state.kind === 'ready' && state.data.hasBorrowed === 1} />
      </MessagePage>
    );
  }
  const loading = (
    <>
      <LoadingStatus />
      <CardSkeletons />
    </>
  );
  return (
    <Page header={{ title: t.title(), isHeading: true }}>
      <p>{t.lead()}</p>
      <AsyncView state={state} loading={loading} empty={null} failed={FailedView}>
        {(account) => (
          <>
            <Sessions sessions={account.sessions} failure={failures.ending} busy={busy} onEnd={onEnd} />
            <ContactPreferences
              contact={account.contact}
              failures={failures}
              busy={busy}
              onChange={onContact}
            />
            <LinkList>
              <LinkRow href={linkTo(pages.privacyPolicy)} title={t.privacy()} />
            </LinkList>
            <CloseAccountSection account={account} failure={failures.closing} onClose={onClose} />
          </>
        )}
      </AsyncView>
    </Page>
  );
}

type ClosingProps = {
  readonly account: AccountDetail;
  readonly failure: string | undefined;
  readonly onClose: () => void;
};

/** Closing the account: the button is shown only once the borrower has opened what is deleted and retained. */
function CloseAccountSection({ account, failure, onClose }: ClosingProps) {
  const { hindrances, hasBorrowed, cancels } = account;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t.deleteAccount()}>
      <LinkList>
        <LinkRow title={t.whatHappens()} isExpanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </LinkList>
      {isOpen && (
        <>
          <p>{t.closeLead()}</p>
          {hasBorrowed === 0 && <p>{t.alsoDeleted()}</p>}
          <RetainedData hasBorrowed={hasBorrowed === 1} />
          {cancels.length > 0 && (
            <Notice>{t.cancelsLoans({ count: cancels.length, orders: cancels.join(', ') })}</Notice>
          )}
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          {hindrances.length === 0 ? (
            <Button kind="quiet" onClick={onClose}>
              {t.deleteAccount()}
            </Button>
          ) : (
            <>
              <Notice tone="due" title={t.notDeletable()}>
                {hindrances.includes('openLoan') && <p>{t.openLoan()}</p>}
                {hindrances.includes('credit') && <p>{t.credit()}</p>}
              </Notice>
              <LinkList>
                <LinkRow href={linkTo(pages.customerService)} icon="chat" title={t.help()} />
              </LinkList>
            </>
          )}
        </>
      )}
    </Section>
  );
}

/** What the lender retains of a closed account, and why. */
function RetainedData({ hasBorrowed }: { readonly hasBorrowed: boolean }) {
  return (
    <Notice title={t.retentionTitle()}>
      {hasBorrowed && <p>{t.retainedContracts()}</p>}
      <p>{t.retainedComplaints()}</p>
    </Notice>
  );
}

type Session = AccountDetail['sessions'][number];
type SessionsProps = {
  readonly sessions: readonly Session[];
  readonly failure: string | undefined;
  readonly busy: Props['busy'];
  readonly onEnd: (id?: string) => void;
};

/** Where the borrower is signed in, this phone first; each of the others can be ended. */
function Sessions({ sessions, failure, busy, onEnd }: SessionsProps) {
  const thisDevice = sessions.filter(({ isThis }) => isThis === 1);
  const others = sessions.filter(({ isThis }) => isThis === 0);
  return (
    <Section title={t.sessions()}>
      <ul className={styles.list}>
        {[...thisDevice, ...others].map((session) => (
          <SessionRow key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {others.length > 1 && (
        <Button kind="quiet" isBusy={busy === 'endOthers'} onClick={() => onEnd()}>
          {t.endOthers()}
        </Button>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session } & Pick<SessionsProps, 'onEnd'>) {
  const { id, isThis, signedInAt, seenAt, deviceName } = session;
  const device = deviceName || (isThis === 1 ? t.thisDevice() : t.otherDevice());
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.device}>{device}</span>
        {isThis === 1 && deviceName && <span className={styles.detail}>{t.thisDevice()}</span>}
        <span className={styles.detail}>
          {t.deviceUsed({ since: formatShortDay(signedInAt), seen: formatShortDay(seenAt, true) })}
        </span>
      </span>
      {isThis === 0 && (
        <button
          type="button"
          className={styles.end}
          aria-label={t.endNamed({ device })}
          onClick={() => onEnd(id)}
        >
          {t.end()}
        </button>
      )}
    </li>
  );
}

type ContactPreferencesProps = {
  readonly contact: AccountDetail['contact'];
  readonly failures: Pick<AccountErrors, 'reminders' | 'email'>;
  readonly busy: Props['busy'];
  readonly onChange: (change: ContactChange) => void;
};

/** Reminders on or off, and the e-mail address for messages. */
function ContactPreferences({ contact, failures, busy, onChange }: ContactPreferencesProps) {
  const { reminders, email, askedEmail, canHaveEmail } = contact;
  const [emailInput, setEmailInput] = useState('');
  const isEmailFormVisible = canHaveEmail === 1 && email === '' && askedEmail === '';
  return (
    <Section title={t.messages()}>
      <p>{reminders === 1 ? t.remindersOn() : t.remindersOff()}</p>
      <Button
        kind="quiet"
        isBusy={busy === 'reminders'}
        onClick={() => onChange({ reminders: reminders === 1 ? 0 : 1 })}
      >
        {reminders === 1 ? t.stopReminders() : t.resumeReminders()}
      </Button>
      {failures.reminders && <ErrorNotice>{failures.reminders}</ErrorNotice>}
      {email !== '' && <p>{t.emailConfirmed({ email })}</p>}
      {askedEmail !== '' && <Notice>{t.emailUnconfirmed({ email: askedEmail })}</Notice>}
      {(email !== '' || askedEmail !== '') && (
        <Button kind="quiet" isBusy={busy === 'email'} onClick={() => onChange({ email: '' })}>
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
          <Field label={t.email()} hint={t.emailHint()} error={failures.email}>
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
          <Button type="submit" kind="quiet" isBusy={busy === 'email'}>
            {t.saveEmail()}
          </Button>
        </form>
      )}
      {failures.email && !isEmailFormVisible && <ErrorNotice>{failures.email}</ErrorNotice>}
    </Section>
  );
}
