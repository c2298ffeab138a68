import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { sessionsTexts } from './texts.ts';

export function RemovePasskey({ passkeyId, name }: { passkeyId: string; name: string }) {
  const say = useTexts(sessionsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" label={say('passkeyRemoveTitle', { name })} onPress={() => setOpen(true)}>
        {say('passkeyRemove')}
      </Button>
      <WriteDialog
        name="removePasskey"
        about={`remove ${passkeyId}`}
        title={say('passkeyRemoveTitle', { name })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[]}
        toRequest={(_, reason) => ({ passkeyId, reason })}
        submit={say('passkeyRemove')}
        kind="danger"
      >
        <p className="quiet">{say('passkeyRemoveLead')}</p>
      </WriteDialog>
    </>
  );
}
