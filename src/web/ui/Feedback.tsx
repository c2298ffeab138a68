import * as kit from 'messages:kit';
import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { sessionExpiredCode } from '../api/clearReplyCache.ts';
import { linkTo } from '../api/launchParameters.ts';
import { goLogin } from '../bridge/send.ts';
import { Button, ButtonLink } from './Button.tsx';
import styles from './Feedback.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Message } from './Message.tsx';
import { Page, PageHeader } from './Page.tsx';

/** What a failed view state says. */
type FailedViewProps = {
  readonly message?: string;
  readonly retry: () => void;
  /** The reply's code: it decides what helps. */
  readonly code?: string;
};

/** Asking again helps neither where the session is over nor where what was asked for isn't there. */
const notFoundCodes: readonly string[] = ['400', '404'];

/** The action that helps after a failure. */
function recoveryAction({ code = '', retry }: FailedViewProps, kind: 'primary' | 'quiet'): ReactNode {
  if (notFoundCodes.includes(code)) return <HelpLink kind={kind} />;
  const isSessionExpired = code === sessionExpiredCode;
  return (
    <Button kind={kind} onClick={isSessionExpired ? goLogin : retry}>
      {(isSessionExpired ? kit.signIn : kit.retry)()}
    </Button>
  );
}

function HelpLink({ kind }: { readonly kind: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.support)}>
      {kit.talkToUs()}
    </ButtonLink>
  );
}

type EmptyProps = { readonly icon?: IconName; readonly title: ReactNode; readonly children?: ReactNode };

/** A part of a page that has nothing to show: picture, sentence, what can be done about it. */
export function Empty({ icon = 'info', title, children }: EmptyProps) {
  return (
    <div className={styles.feedback}>
      <Icon name={icon} size={28} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** A part of a page whose call failed. Takes a failed view state whole. */
export function Failed(failure: FailedViewProps) {
  return (
    <div role="alert">
      <Empty icon="warning" title={failure.message || kit.failed()}>
        {recoveryAction(failure, 'quiet')}
      </Empty>
    </div>
  );
}

type FailedPageProps = {
  readonly header?: ReactNode;
  /** Further ways on, after the one that helps most. */
  readonly actions?: ReactNode;
};

/** A page whose call failed. Takes a failed view state whole. */
export function FailedPage({
  header = <PageHeader />,
  actions,
  ...failure
}: FailedViewProps & FailedPageProps) {
  return (
    <Page
      header={header}
      actions={
        <>
          {recoveryAction(failure, 'primary')}
          {actions}
        </>
      }
    >
      <div role="alert">
        <Message icon="warning" title={failure.message || kit.failed()} />
      </div>
    </Page>
  );
}

type EmptyPageProps = FailedPageProps & { readonly title: ReactNode; readonly children?: ReactNode };

/** A page with nothing to show, its address not saying of what perhaps: what is missing, and the way on. */
export function EmptyPage({ header = <PageHeader />, actions, title, children }: EmptyPageProps) {
  return (
    <Page header={header} actions={actions ?? <HelpLink kind="primary" />}>
      <Message icon="help" title={title}>
        {children ?? <p>{kit.openFromApp()}</p>}
      </Message>
    </Page>
  );
}
