import { brandName } from 'virtual:brand';
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { findTimeZone, formatTimeZone } from '../format/format.ts';
import { PageTimeZone } from '../format/formatted.tsx';
import { findHelpAnchor } from '../navigation/helpAnchors.ts';

/** The frame of a page: title, description, page-wide actions and content. */
export function DeskPage({
  title,
  description,
  market,
  actions,
  children,
}: {
  title: string;
  /** Purpose of the page in a sentence. */
  description: string;
  /** Market of the page's subject: times are in its zone, else in that of the first market. */
  market?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts('ui');
  const { language } = useLanguage();
  const timeZone = findTimeZone(market);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main id="page" className="page" tabIndex={-1}>
      <header className="page-header">
        <div>
          <h1>{title}</h1>
          <p className="quiet page-lead">
            {description} <HelpLink />
          </p>
        </div>
        {actions}
      </header>
      <PageTimeZone value={timeZone}>{children}</PageTimeZone>
      {/* Shown by the style sheet where the page has times. */}
      <p className="time-zone quiet small">{t('timeZone', { zone: formatTimeZone(timeZone, language) })}</p>
    </main>
  );
}

/** Links to the part of the desk's document about this page. */
function HelpLink() {
  const t = useTexts('help');
  const anchor = useRouterState({ select: ({ location }) => findHelpAnchor(location.pathname) });
  if (anchor === undefined) return null;
  return (
    <Link to="/help" hash={anchor}>
      {t('link')}
    </Link>
  );
}

export function Panel({
  title,
  actions,
  headingRef,
  id,
  children,
}: {
  title: string;
  actions?: ReactNode;
  /** To which a link leads. */
  id?: string | undefined;
  /** With it the heading can be focused. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <section className="panel" aria-label={title} id={id}>
      <header className="panel-header">
        <h2 ref={headingRef} tabIndex={headingRef === undefined ? undefined : -1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A list and the detail of its selected row, side by side on wide screens. */
export function MasterDetail({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={detail === null ? 'master-detail' : 'master-detail open'}>
      <div>{list}</div>
      {detail === null ? null : <div className="detail-pane">{detail}</div>}
    </div>
  );
}

type Props<Option> = {
  label: string;
  options: readonly Option[];
  /** Undefined, where that is no option: none. */
  selected: NoInfer<Option> | undefined;
  renderLabel: (option: NoInfer<Option>) => ReactNode;
  getLink: (option: NoInfer<Option>) => LinkProps & { title?: string };
};

/** Links to the same page with another filter; the selected one is marked. */
export function FilterLinks<Option extends string | undefined>(props: Props<Option>) {
  const { label, options, selected, renderLabel, getLink } = props;
  return (
    <nav className="filter-links" aria-label={label}>
      {options.map((option) => (
        <Link
          key={option ?? ''}
          {...getLink(option)}
          // Otherwise a link whose parameters are a subset of the address would be marked too.
          activeOptions={{ exact: true }}
          aria-current={option === selected ? 'page' : undefined}
        >
          {renderLabel(option)}
        </Link>
      ))}
    </nav>
  );
}
