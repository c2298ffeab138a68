import * as common from 'messages:common';
import { brandName, hasLogo } from 'virtual:brand';
import { type ReactNode, useEffect, useRef } from 'react';
import { goHome } from '../bridge/bridge.ts';
import { isAppBrowser } from '../session/cookieSession.ts';
import { deviceStorage } from '../storage/browserStorage.ts';
import { ButtonLink } from './Button.tsx';
import { helpUrl } from './helpUrl.ts';
import { Icon } from './Icon.tsx';
import { Message, type MessageProps } from './Notice.tsx';
import styles from './Page.module.css';

export type PageProps = {
  readonly children?: ReactNode;
  readonly header?: PageHeaderProps | undefined;
  /** The headline of the page, as a reply's `lead` says it; at a larger text size a link to the actions follows it. */
  readonly lead?: ReactNode;
  /** Stays within the thumb's reach: the one primary button first, quiet ones after it. */
  readonly actions?: ReactNode;
};

/** A screen: header, content, and what can be done, above the safe area. */
export function Page({ children, header, lead, actions }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHeader {...header} />
      <main className={styles.main}>
        {lead && <div className={styles.lead}>{lead}</div>}
        <div className={styles.content}>{children}</div>
        {actions && (
          <div className={styles.actions} id={actionsId}>
            {actions}
          </div>
        )}
      </main>
    </div>
  );
}

/** The id of a page's actions, for links to them. */
export const actionsId = 'actions';

/** In a page's lead, at a larger text size alone: leads to where the primary action is, further down. */
export function JumpLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <div className={styles.jump}>
      <ButtonLink href={`#${to}`}>{children}</ButtonLink>
    </div>
  );
}

/** A page with one message. */
export function MessagePage({ header, actions, ...message }: PageProps & MessageProps) {
  return (
    <Page header={header} actions={actions}>
      <Message {...message} />
    </Page>
  );
}

export type PageHeaderProps = {
  /** The brand's name when absent. */
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Address of a logo; the brand's mark when absent or empty. */
  readonly logo?: string;
  /** A status pill, at the end of the line. */
  readonly status?: ReactNode;
  /** True where the header's title is the page's own heading. */
  readonly isHeading?: boolean;
  /** Leads back; null where nothing is before the page. Unsaid: back, where a browser is the host. */
  readonly onBack?: (() => void) | null;
  /** True where no way leads to customer service: on its own pages, and where a visitor has no session for it. */
  readonly hasNoHelpLink?: boolean;
};

/** Who speaks and about what: mark, name, order; and the way to customer service, which a drawn document can't have. */
export function PageHeader({ title = brandName, subtitle, logo, status, onBack, ...flags }: PageHeaderProps) {
  const Title = flags.isHeading ? 'h1' : 'p';
  const isPrerendered = typeof location === 'undefined';
  const back = onBack === undefined && !isPrerendered && isAppBrowser() ? goBackOrHome : onBack;
  return (
    <header className={styles.header}>
      {back ? (
        <button type="button" className={styles.back} aria-label={common.back()} onClick={back}>
          <Icon name="chevron" />
        </button>
      ) : logo ? (
        <img className={styles.logo} src={logo} alt="" width={36} height={36} />
      ) : (
        <BrandMark className={styles.logo} size={36} />
      )}
      <div className={styles.identity}>
        <Title className={styles.title}>{title}</Title>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {status}
      {!flags.hasNoHelpLink && !isPrerendered && <SupportButton />}
    </header>
  );
}

/** To the page before, or home where this is the window's first: an installed app has no button of the browser's. */
function goBackOrHome(): void {
  if (history.length > 1) history.back();
  else goHome();
}

/** The brand's mark beside its name: its logo, or its initial. */
export function BrandMark({
  className,
  size,
}: {
  readonly className: string | undefined;
  readonly size: number;
}) {
  if (hasLogo) return <img className={className} src="/icon.svg" alt="" width={size} height={size} />;
  return (
    <span className={className} aria-hidden="true">
      {brandName.slice(0, 1)}
    </span>
  );
}

const storageKey = 'supportButton';

/**
 * The way to customer service. Its place is the header's end, where it covers nothing; it goes where a finger or the
 * arrow keys put it, stays inside the window and remembers its place. It is a link at once; what moves it is loaded
 * when it was moved before, or is touched.
 */
function SupportButton() {
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (deviceStorage.read(storageKey)) enableDragging(link.current);
  }, []);

  return (
    <a
      ref={link}
      className={styles.support}
      href={helpUrl()}
      draggable={false}
      aria-label={common.support()}
      onFocus={({ currentTarget }) => enableDragging(currentTarget)}
      onPointerDown={({ currentTarget, nativeEvent }) => {
        currentTarget.setPointerCapture(nativeEvent.pointerId);
        lastPointerDown = nativeEvent;
        enableDragging(currentTarget);
      }}
    >
      <Icon name="help" />
    </a>
  );
}

/** The last touch of the button: it brings the focus too, and either may be the first to have the code. */
let lastPointerDown: PointerEvent | undefined;

/** Makes the button movable. A finger that is still on it by then goes on moving it. */
function enableDragging(element: HTMLElement | null): void {
  if (element === null) return;
  void import('./draggable.ts')
    .then((module) => module.makeDraggable(element, storageKey, lastPointerDown))
    .catch(() => undefined);
}
