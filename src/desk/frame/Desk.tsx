import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useRead } from '../api/queries.ts';
import { sessionBegan } from '../api/session.ts';
import { Invitation } from '../rooms/invitation/Invitation.tsx';
import { SignIn } from '../rooms/signIn/SignIn.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Frame } from './Frame.tsx';
import { SignedIn } from './me.tsx';

const noSession = 401;

/** Signed in: the rooms. Else the door, or what an invitation leads to. */
export function Desk() {
  const isInvitation = useRouterState({ select: ({ location }) => location.pathname === '/invitation' });
  return isInvitation ? <Invitation /> : <Rooms />;
}

function Rooms() {
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useRead('me', {});
  if (data !== undefined) {
    return (
      <SignedIn me={data}>
        <Frame />
      </SignedIn>
    );
  }
  if (isPending) return null;
  if (error?.status === noSession) {
    return (
      <SignIn
        onSignedIn={(me) => {
          sessionBegan();
          queries.setQueryData(['me', {}], me);
        }}
      />
    );
  }
  return (
    <main className="door">
      <Failure failure={error} retry={() => void refetch()} />
    </main>
  );
}
