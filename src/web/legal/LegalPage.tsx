import { Page, PageHeader } from '../ui/Page.tsx';
import { LegalArticle } from './LegalArticle.tsx';

type LegalPageProps = { readonly document: string; readonly market?: string | undefined };

/** A legal text as a page inside the app. */
export function LegalPage({ document, market }: LegalPageProps) {
  return (
    <Page header={<PageHeader />}>
      <LegalArticle document={document} market={market} />
    </Page>
  );
}
