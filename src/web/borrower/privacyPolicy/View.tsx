import type { Market } from '../../../contract/legal.ts';
import { LegalPage } from '../../legal/LegalPage.tsx';

export function View({ market }: { readonly market?: Market | undefined }) {
  return <LegalPage document="privacy-policy" market={market} />;
}
