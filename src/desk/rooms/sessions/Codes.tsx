import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import { Panel } from '../../ui/Room.tsx';
import { sessionsTexts } from './texts.ts';

/** A one-time code beside the passphrase: begun here, and confirmed by the first code. */
export function Codes() {
  const say = useTexts(sessionsTexts);
  const { hasCodes } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [started, setStarted] = useState<DeskReply<'startCodes'>>();
  function close(): void {
    setOpen(false);
    setStarted(undefined);
  }
  return (
    <Panel title={say('codes')}>
      <p className="quiet">{say(hasCodes ? 'codesOn' : 'codesOff')}</p>
      {hasCodes ? null : (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{say('codesStart')}</Button>
        </div>
      )}
      <Dialog title={say('codesTitle')} isOpen={isOpen} onClose={close}>
        {started === undefined ? (
          <WriteForm
            name="startCodes"
            about="start codes"
            fields={[]}
            toRequest={(_, reason) => ({ reason })}
            submit={say('codesStart')}
            onDone={setStarted}
            onCancel={close}
          />
        ) : (
          <WriteForm
            name="confirmCodes"
            about="confirm codes"
            fields={[{ kind: 'text', name: 'code', label: say('code'), most: 6 }]}
            toRequest={(typed, reason) => ({ code: typed.text('code'), reason })}
            submit={say('codesConfirm')}
            onDone={close}
            onCancel={close}
          >
            <p>{say('codesSecret')}</p>
            <p className="figure strong">{started.secret}</p>
          </WriteForm>
        )}
      </Dialog>
    </Panel>
  );
}
