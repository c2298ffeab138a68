import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/apiError.ts';
import { postCall } from '../../api/client.ts';
import { createPasskey } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { formatDevice } from './device.ts';

type NewCredential = DeskRequest<'addPasskey'>['credential'];

/** The device makes a key; then it gets a name, and is kept. */
export function AddPasskeyButton() {
  const t = useTexts('sessions');
  const [newCredential, setNewCredential] = useState<NewCredential>();
  const createCredential = useMutation<NewCredential | undefined, DeskApiError>({
    async mutationFn() {
      const start = await postCall('startPasskey', {}, '');
      return start.done ? createPasskey(start.reply, t('passkeyUnmade')) : undefined;
    },
    onSuccess: setNewCredential,
  });
  return (
    <div className="actions">
      {createCredential.error === null ? null : (
        <ErrorMessage error={createCredential.error} title={t('passkeyNot')} />
      )}
      <Button isBusy={createCredential.isPending} onClick={() => createCredential.mutate()}>
        {t('passkeyAdd')}
      </Button>
      {newCredential === undefined ? null : (
        <WriteDialog
          name="addPasskey"
          draftKey={`passkey ${newCredential.id}`}
          title={t('passkeyTitle')}
          isOpen
          onClose={() => setNewCredential(undefined)}
          fields={[
            {
              kind: 'text',
              name: 'name',
              label: t('passkeyName'),
              hint: t('passkeyNameHint'),
              initial: formatDevice(navigator.userAgent),
              maxLength: 60,
            },
          ]}
          toRequest={(input, reason) => ({ name: input.text('name'), credential: newCredential, reason })}
          submitLabel={t('passkeySubmit')}
        />
      )}
    </div>
  );
}
