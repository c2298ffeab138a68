import { useQueryClient } from '@tanstack/react-query';
import { sessionBegan } from '../../api/session.ts';
import { useTexts } from '../../texts/language.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInTexts } from './texts.ts';

/** Over a room whose session ended: what was typed below stays. */
export function SignInAgain({ email }: { email: string }) {
  const say = useTexts(signInTexts);
  const queries = useQueryClient();
  return (
    <Dialog title={say('again')} isOpen isFixed onClose={() => undefined}>
      <p className="quiet">{say('againLead')}</p>
      <SignInForm
        email={email}
        onSignedIn={(me) => {
          sessionBegan();
          queries.setQueryData(['me', {}], me);
          void queries.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
