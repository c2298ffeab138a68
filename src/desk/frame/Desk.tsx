import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../api/queries.ts';
import { sessionBegan } from '../api/session.ts';
import { SignIn } from '../rooms/signIn/SignIn.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Frame } from './Frame.tsx';
import { SignedIn } from './me.tsx';

const noSession = 401;

/** Signed in: the rooms. Else the door. */
export function Desk() {
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
