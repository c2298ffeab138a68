import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/Button.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';

/** An address of no room. */
export function NotFoundPage() {
  const t = useTexts('shell');
  return (
    <DeskPage title={t('unknown')} description={t('unknownLead')}>
      <Link to="/" className="button quiet">
        {t('toToday')}
      </Link>
    </DeskPage>
  );
}

/** A room that failed while it was drawn: the others stay. */
export function ErrorPage() {
  const t = useTexts('shell');
  return (
    <DeskPage title={t('broken')} description={t('brokenLead')}>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </DeskPage>
  );
}
