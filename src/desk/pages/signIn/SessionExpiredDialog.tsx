import { useQueryClient } from '@tanstack/react-query';
import { markSessionStarted } from '../../api/session.ts';
import { useTexts } from '../../texts/language.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Over a room whose session ended: what was typed below stays. */
export function SessionExpiredDialog({ email }: { email: string }) {
  const t = useTexts('signIn');
  const queryClient = useQueryClient();
  return (
    <Dialog title={t('again')} isOpen isModalOnly onClose={() => undefined}>
      <p className="quiet">{t('againLead')}</p>
      <SignInForm
        email={email}
        onSignedIn={(me) => {
          markSessionStarted();
          queryClient.setQueryData(['me', {}], me);
          void queryClient.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
