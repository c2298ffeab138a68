import * as common from 'messages:common';
import { supportPhones } from 'virtual:brand';
import type { ReactNode } from 'react';
import { telephoneUrl } from '../../contract/contactUrls.ts';
import { classifyFailure } from '../api/failure.ts';
import type { FailedState, ViewState } from '../api/useCall.ts';
import { goLogin } from '../bridge/bridge.ts';
import styles from './AsyncView.module.css';
import { Button, ButtonLink } from './Button.tsx';
import { helpUrl } from './helpUrl.ts';
import { Icon, type IconName } from './Icon.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { Message } from './Notice.tsx';
import { MessagePage, Page, type PageProps } from './Page.tsx';
import { LoadingStatus, Skeleton } from './Skeleton.tsx';

type Props<Data> = {
  readonly state: ViewState<Data>;
  /** The heading of the failure page; by default the brand's name. */
  readonly heading?: string;
  readonly loading: ReactNode;
  /** The empty state; null where it cannot occur. */
  readonly empty: ReactNode;
  /** Renders a refusal with a page of its own, or a failure in a part of a page. A falsy result renders the failure page. */
  readonly failed?: (failure: FailedState) => ReactNode;
  /** Further actions on the failure page. */
  readonly failedActions?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Renders each state of a page, or of a part of one. */
export function AsyncView<Data>({ state, loading, empty, children, ...props }: Props<Data>) {
  switch (state.kind) {
    case 'loading':
      return loading;
    case 'empty':
      return empty;
    case 'failed':
      return (
        props.failed?.(state) || (
          <FailedPage {...state} heading={props.heading} actions={props.failedActions} />
        )
      );
    case 'ready':
      return children(state.data);
  }
}

type LoadingPageProps = Omit<PageProps, 'actions'> & {
  /** The page will have a button at its end. */
  readonly hasButton?: boolean;
};

/** A page before its reply. */
export function LoadingPage({ header, hasButton, children, ...page }: LoadingPageProps) {
  return (
    <Page
      {...page}
      header={header ?? { subtitle: <Skeleton variant="short" /> }}
      actions={hasButton && <Skeleton variant="button" />}
    >
      <LoadingStatus />
      {children}
    </Page>
  );
}

type FailedProps = Partial<Pick<FailedState, 'message' | 'code'>> & Pick<FailedState, 'retry'>;

/** The action that helps after a failure. */
function recoveryAction({ code = '', retry }: FailedProps, kind: 'primary' | 'quiet'): ReactNode {
  if (classifyFailure(code) === 'invalid') return <HelpLink kind={kind} />;
  const isSessionExpired = classifyFailure(code) === 'sessionExpired';
  return (
    <Button kind={kind} onClick={isSessionExpired ? goLogin : retry}>
      {(isSessionExpired ? common.signIn : common.retry)()}
    </Button>
  );
}

function HelpLink({ kind }: { readonly kind: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={helpUrl()}>
      {common.talkToUs()}
    </ButtonLink>
  );
}

type EmptyProps = { readonly icon?: IconName; readonly title: ReactNode; readonly children?: ReactNode };

/** The empty state of a part of a page: icon, sentence, actions. */
export function EmptyView({ icon = 'info', title, children }: EmptyProps) {
  return (
    <div className={styles.feedback}>
      <Icon name={icon} size={28} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** A part of a page whose call failed. */
export function FailedView(failure: FailedProps) {
  return (
    <div role="alert">
      <EmptyView icon="warning" title={failure.message || common.failed()}>
        {recoveryAction(failure, 'quiet')}
      </EmptyView>
    </div>
  );
}

type OtherPageProps = { readonly heading?: string | undefined; readonly actions?: ReactNode };

/** Also prefetched, for use without a network; if it cannot be loaded, only the telephone numbers are shown. */
export const loadFailureHelp = () => import('./FailureHelp.tsx');

const FailureHelp = lazyComponent(
  () =>
    loadFailureHelp().then(
      (module) => module.default,
      () => Telephones,
    ),
  <Telephones />,
);

function Telephones() {
  return supportPhones.map((phone) => (
    <a key={phone} href={telephoneUrl(phone)}>
      {phone}
    </a>
  ));
}

/** A page whose call failed. */
export function FailedPage({ heading, actions, ...failure }: FailedProps & OtherPageProps) {
  return (
    <Page
      header={{ title: heading }}
      actions={
        <>
          {recoveryAction(failure, 'primary')}
          {actions}
        </>
      }
    >
      <div role="alert">
        <Message icon="warning" title={failure.message || common.failed()} />
      </div>
      <FailureHelp />
    </Page>
  );
}

type EmptyPageProps = OtherPageProps & { readonly title: ReactNode; readonly children?: ReactNode };

/** A page with nothing to show, for example because its address lacks a parameter: what is missing, and an action. */
export function EmptyPage({ heading, actions, title, children }: EmptyPageProps) {
  return (
    <MessagePage
      header={{ title: heading }}
      actions={actions ?? <HelpLink kind="primary" />}
      icon="help"
      title={title}
    >
      {children ?? <p>{common.openFromApp()}</p>}
    </MessagePage>
  );
}
