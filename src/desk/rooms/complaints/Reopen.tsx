import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { complaintsTexts } from './texts.ts';

/** For who isn't helped by the answer: the complaint waits for another. */
export function Reopen({ folio }: { folio: string }) {
  const say = useTexts(complaintsTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('reopenComplaint')) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{say('reopen')}</Button>
      <WriteDialog
        name="reopenComplaint"
        about={`reopen ${folio}`}
        title={say('reopenTitle', { folio })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[]}
        toRequest={(_, reason) => ({ folio, reason })}
        submit={say('reopen')}
      >
        <p className="quiet">{say('reopenLead')}</p>
      </WriteDialog>
    </>
  );
}
