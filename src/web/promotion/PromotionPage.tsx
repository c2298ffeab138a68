import type { ReactNode } from 'react';
import { PageHeader } from '../ui/Page.tsx';
import styles from './PromotionPage.module.css';

/** A page of the promotion: wide enough for words and form side by side on a desktop. */
export function PromotionPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <PageHeader hasNoHelpLink />
      <main className={styles.main}>{children}</main>
    </div>
  );
}
