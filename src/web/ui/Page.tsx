import { brandName } from 'virtual:brand';
import type { ReactNode } from 'react';
import { BrandMark } from './BrandMark.tsx';
import styles from './Page.module.css';
import { SupportButton } from './SupportButton.tsx';

type PageProps = {
  readonly children: ReactNode;
  readonly header?: ReactNode;
  /** Stays within the thumb's reach: the one primary button first, quiet ones after it. */
  readonly actions?: ReactNode;
};

/** A screen: header, content, and what can be done, above the safe area. */
export function Page({ children, header, actions }: PageProps) {
  return (
    <div className={styles.page}>
      {header}
      <main className={styles.main}>
        <div className={styles.content}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </main>
    </div>
  );
}

type HeaderProps = {
  /** The brand's name when absent. */
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Address of a logo; the brand's mark when absent or empty. */
  readonly logo?: string;
  /** A status pill, at the end of the line. */
  readonly status?: ReactNode;
  /** True where the header's title is the page's own heading. */
  readonly isHeading?: boolean;
  /** True where no way leads to customer service: on its own pages, and where a visitor has no session for it. */
  readonly hasNoHelpLink?: boolean;
};

/** Who speaks and about what: mark, name, order; and the way to customer service, which a drawn document can't have. */
export function PageHeader({
  title = brandName,
  subtitle,
  logo,
  status,
  isHeading,
  hasNoHelpLink,
}: HeaderProps) {
  const Title = isHeading ? 'h1' : 'p';
  const isPrerendered = typeof location === 'undefined';
  return (
    <header className={styles.header}>
      {logo ? (
        <img className={styles.logo} src={logo} alt="" width={36} height={36} />
      ) : (
        <BrandMark className={styles.logo} size={36} />
      )}
      <div className={styles.identity}>
        <Title className={styles.title}>{title}</Title>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {status}
      {!hasNoHelpLink && !isPrerendered && <SupportButton />}
    </header>
  );
}
