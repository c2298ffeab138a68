import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskFailure } from '../../api/failure.ts';
import { createPasskey } from '../../api/passkey.ts';
import { write } from '../../api/send.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { deviceText } from './device.ts';
import { sessionsTexts } from './texts.ts';

type Made = DeskRequest<'addPasskey'>['credential'];

/** The device makes a key; then it gets a name, and is kept. */
export function AddPasskey() {
  const say = useTexts(sessionsTexts);
  const [made, setMade] = useState<Made>();
  const make = useMutation<Made | undefined, DeskFailure>({
    async mutationFn() {
      const started = await write('startPasskey', {}, '');
      return started.done ? createPasskey(started.reply, say('passkeyUnmade')) : undefined;
    },
    onSuccess: setMade,
  });
  return (
    <div className="actions">
      {make.error === null ? null : <Failure failure={make.error} title={say('passkeyNot')} />}
      <Button isBusy={make.isPending} onClick={() => make.mutate()}>
        {say('passkeyAdd')}
      </Button>
      {made === undefined ? null : (
        <WriteDialog
          name="addPasskey"
          about={`passkey ${made.id}`}
          title={say('passkeyTitle')}
          isOpen
          onClose={() => setMade(undefined)}
          fields={[
            {
              kind: 'text',
              name: 'name',
              label: say('passkeyName'),
              hint: say('passkeyNameHint'),
              start: deviceText(navigator.userAgent),
              most: 60,
            },
          ]}
          toRequest={(typed, reason) => ({ name: typed.text('name'), credential: made, reason })}
          submit={say('passkeySubmit')}
        />
      )}
    </div>
  );
}
