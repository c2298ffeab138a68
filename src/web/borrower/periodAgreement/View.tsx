import { LegalPage } from '../../legal/LegalPage.tsx';

export function View() {
  return <LegalPage document="period-agreement" />;
}
