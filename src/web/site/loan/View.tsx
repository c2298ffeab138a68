import { LegalArticle } from '../../legal/LegalArticle.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';

/** The loan terms, with the lender's name, address and site from the brand's configuration. */
export function View() {
  return (
    <SiteLayout page="loan">
      <LegalArticle document="loan-terms-in" />
    </SiteLayout>
  );
}
