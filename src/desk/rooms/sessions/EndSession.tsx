import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { sessionsTexts } from './texts.ts';

export function EndSession({ sessionId }: { sessionId: string }) {
  const say = useTexts(sessionsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="plain" onPress={() => setOpen(true)}>
        {say('end')}
      </Button>
      <WriteDialog
        name="endSession"
        about={`end ${sessionId}`}
        title={say('endTitle')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[]}
        toRequest={(_, reason) => ({ sessionId, reason })}
        submit={say('end')}
        kind="danger"
      >
        <p className="quiet">{say('endLead')}</p>
      </WriteDialog>
    </>
  );
}
