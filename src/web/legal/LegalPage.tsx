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

type Props = { readonly market?: string | undefined };

export function AboutUs({ market }: Props) {
  return <LegalPage document="about-us" market={market} />;
}

export function PrivacyPolicy({ market }: Props) {
  return <LegalPage document="privacy-policy" market={market} />;
}
