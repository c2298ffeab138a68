import { LegalPage } from '../../legal/LegalPage.tsx';

export function View({ market }: { readonly market?: string | undefined }) {
  return <LegalPage document="about-us" market={market} />;
}
