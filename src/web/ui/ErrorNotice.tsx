import type { ReactNode } from 'react';
import { Notice } from './Notice.tsx';

/** What kept something from being done, beside what was tried. */
export function ErrorNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Notice tone="overdue">{children}</Notice>
    </div>
  );
}
