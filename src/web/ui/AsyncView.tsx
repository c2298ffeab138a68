import * as kit from 'messages:kit';
import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { sessionExpiredCode } from '../api/call.ts';
import { linkTo } from '../api/launchParameters.ts';
import type { FailedState, ViewState, ViewStateOrEmpty } from '../api/useCall.ts';
import { goLogin } from '../bridge/bridge.ts';
import styles from './AsyncView.module.css';
import { Button, ButtonLink } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Message } from './Notice.tsx';
import { Page, PageHeader } from './Page.tsx';

type Props<Shape> = AsyncViewSlots<Shape> &
  (
    | { readonly state: ViewState<Shape>; readonly empty?: never }
    /** `empty`: what has nothing to show. */
    | { readonly state: ViewStateOrEmpty<Shape>; readonly empty: ReactNode }
  );

type AsyncViewSlots<Shape> = {
  /** What a page whose call failed is headed by; the brand's name when absent. */
  readonly title?: string;
  /** The skeleton. */
  readonly loading: ReactNode;
  /** Draws a refusal that has a page of its own, or a failure in a part of a page; nothing: the page of a failure. */
  readonly failed?: (failure: FailedState) => ReactNode;
  /** Further ways on from the page of a failure. */
  readonly failedActions?: ReactNode;
  readonly children: (data: Shape) => ReactNode;
};

/** The states of a page, or of a part of one: each is drawn, by one of these. */
export function AsyncView<Shape>({
  state,
  title,
  loading,
  empty,
  failed,
  failedActions,
  children,
}: Props<Shape>) {
  switch (state.kind) {
    case 'loading':
      return loading;
    case 'empty':
      return empty;
    case 'failed':
      return (
        failed?.(state) || (
          <FailedPage header={<PageHeader title={title} />} {...state} actions={failedActions} />
        )
      );
    case 'ready':
      return children(state.data);
  }
}

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
