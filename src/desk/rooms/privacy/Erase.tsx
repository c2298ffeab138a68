import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { privacyTexts } from './texts.ts';

/** For good: a second person decides. */
export function Erase({ requestId, name }: { requestId: string; name: string }) {
  const say = useTexts(privacyTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('erasePerson')) return null;
  return (
    <>
      <Button kind="plain" onPress={() => setOpen(true)}>
        {say('erase')}
      </Button>
      <WriteDialog
        name="erasePerson"
        about={`erase ${requestId}`}
        title={say('eraseTitle', { name })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[{ kind: 'long', name: 'answer', label: say('answerText'), most: 2000 }]}
        toRequest={(typed, reason) => ({ requestId, answer: typed.text('answer'), reason })}
        submit={say('eraseSubmit')}
        kind="danger"
      >
        <p className="quiet">{say('eraseLead')}</p>
      </WriteDialog>
    </>
  );
}
