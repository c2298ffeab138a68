import { contractDocument } from '../../../contract/legal.ts';
import { LegalArticle } from '../../legal/LegalArticle.tsx';
import { SiteLayout } from '../layout/SiteLayout.tsx';
import { placeOf, type SiteViewProps } from '../place.ts';

/** The terms of the market's loans, with its lender's name, address and site from the brand's configuration. */
export function View(props: SiteViewProps) {
  const place = placeOf(props);
  const { code } = place.market;
  return (
    <SiteLayout page="loan" place={place}>
      <LegalArticle document={contractDocument[code]} market={code} />
    </SiteLayout>
  );
}
