import { brandName } from 'virtual:brand';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/apiError.ts';
import { postCall } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { ChooseCredentials } from './ChooseCredentials.tsx';

type InvitationData = DeskReply<'openInvitation'>;

/** Where the link of an invitation leads: whoever was invited chooses the credentials. The token is in the fragment alone. */
export function InvitationPage() {
  const t = useTexts('invitation');
  const tShell = useTexts('shell');
  const { language, changeLanguage } = useLanguage();
  const [token] = useState(() => window.location.hash.slice(1));
  const title = t('title');
  const openInvitation = useMutation<InvitationData | null, DeskApiError>({
    async mutationFn() {
      const outcome = await postCall('openInvitation', { token }, '');
      return outcome.done ? outcome.reply : null;
    },
  });
  const { mutate } = openInvitation;
  // In another language it is refused in other words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where the language changes
  useEffect(() => mutate(), [mutate, language]);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <main className="auth-page">
      <div className="auth-header">
        <span className="brand-mark" aria-hidden="true">
          {brandName.slice(0, 1)}
        </span>
        <button
          type="button"
          className="button plain"
          lang={language === 'es' ? 'en' : 'es'}
          onClick={() => void changeLanguage(language === 'es' ? 'en' : 'es')}
        >
          {tShell('language')}
        </button>
      </div>
      <h1>{title}</h1>
      {openInvitation.error === null ? null : (
        <ErrorMessage error={openInvitation.error} title={t('failed')} />
      )}
      {openInvitation.data ? <Details invitation={openInvitation.data} token={token} /> : null}
    </main>
  );
}

function Details({
  invitation: { email, name, isRenewal },
  token,
}: {
  invitation: InvitationData;
  token: string;
}) {
  const t = useTexts('invitation');
  return (
    <>
      <p className="strong">{t('lead', { name, email })}</p>
      <p>{t(isRenewal ? 'renewal' : 'new', { brand: brandName })}</p>
      <p className="quiet">{t('notYou')}</p>
      <ChooseCredentials token={token} email={email} />
    </>
  );
}
