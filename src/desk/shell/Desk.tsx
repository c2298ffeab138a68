import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { MeProvider } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import { markSessionStarted } from '../api/session.ts';
import { InvitationPage } from '../pages/invitation/InvitationPage.tsx';
import { SignInPage } from '../pages/signIn/SignInPage.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { AppShell } from './AppShell.tsx';

const unauthorizedStatus = 401;

/** Signed in: the rooms. Else the door, or what an invitation leads to. */
export function Desk() {
  const isInvitation = useRouterState({ select: ({ location }) => location.pathname === '/invitation' });
  return isInvitation ? <InvitationPage /> : <AuthenticatedDesk />;
}

function AuthenticatedDesk() {
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useDeskQuery('me', {});
  if (data !== undefined) {
    return (
      <MeProvider me={data}>
        <AppShell />
      </MeProvider>
    );
  }
  if (isPending) return null;
  if (error?.status === unauthorizedStatus) {
    return (
      <SignInPage
        onSignedIn={(me) => {
          markSessionStarted();
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
