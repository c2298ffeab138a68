import { LegalPage } from '../../legal/LegalPage.tsx';

export function View({ market }: { readonly market?: string | undefined }) {
  return <LegalPage document="privacy-policy" market={market} />;
}
