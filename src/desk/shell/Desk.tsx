import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { sessionExpired } from '../api/client.ts';
import { MeProvider } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { InvitationPage } from '../pages/invitation/InvitationPage.tsx';
import { SignInPage } from '../pages/signIn/SignInPage.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { DeskPage } from '../ui/page/DeskPage.tsx';
import { ErrorMessage } from '../ui/page/QueryView.tsx';
import { AppShell } from './AppShell.tsx';

const unauthorizedStatus = 401;

/** The root component: the pages for a signed-in staff member, else sign-in, or the page of an invitation. */
export function Desk() {
  const isInvitation = useRouterState({ select: ({ location }) => location.pathname === '/invitation' });
  return isInvitation ? <InvitationPage /> : <AuthenticatedDesk />;
}

function AuthenticatedDesk() {
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useDeskQuery('me', {});
  if (data !== undefined) {
    return (
      // Nothing that another account typed or opened stays under its dialog of an expired session.
      <MeProvider key={data.staffId} me={data}>
        <AppShell />
      </MeProvider>
    );
  }
  if (isPending) return null;
  if (error?.status === unauthorizedStatus) {
    return (
      <SignInPage
        onSignedIn={(me) => {
          sessionExpired.set(false);
          queryClient.setQueryData(['me', {}], me);
        }}
      />
    );
  }
  return (
    <main className="auth-page">
      <ErrorMessage error={error} onRetry={() => void refetch()} />
    </main>
  );
}

/** The page of an unknown address. */
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

/** Shown in place of a page whose rendering threw; the frame stays. */
export function ErrorPage() {
  const t = useTexts('shell');
  return (
    <DeskPage title={t('broken')} description={t('brokenLead')}>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </DeskPage>
  );
}
