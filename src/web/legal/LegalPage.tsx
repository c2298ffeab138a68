import type { LegalDocument } from '../../contract/legal.ts';
import { Page, PageHeader } from '../ui/Page.tsx';
import { LegalArticle } from './LegalArticle.tsx';

/** A legal text as a page inside the app. */
export function LegalPage({ document }: { readonly document: LegalDocument }) {
  return (
    <Page header={<PageHeader />}>
      <LegalArticle document={document} />
    </Page>
  );
}
