import { useState } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { WriteForm } from '../../ui/form/WriteForm.tsx';

/** A one-time code beside the passphrase: begun here, and confirmed by the first code. */
export function TotpPanel() {
  const t = useTexts('sessions');
  const { hasCodes } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [enrolment, setEnrolment] = useState<DeskReply<'startCodes'>>();
  function closeDialog(): void {
    setOpen(false);
    setEnrolment(undefined);
  }
  return (
    <Panel title={t('codes')}>
      <p className="quiet">{t(hasCodes ? 'codesOn' : 'codesOff')}</p>
      {hasCodes ? null : (
        <div className="actions">
          <Button onClick={() => setOpen(true)}>{t('codesStart')}</Button>
        </div>
      )}
      <Dialog title={t('codesTitle')} isOpen={isOpen} onClose={closeDialog}>
        {enrolment === undefined ? (
          <WriteForm
            name="startCodes"
            draftKey="start codes"
            fields={[]}
            toRequest={(_, reason) => ({ reason })}
            submitLabel={t('codesStart')}
            onDone={setEnrolment}
            onCancel={closeDialog}
          />
        ) : (
          <WriteForm
            name="confirmCodes"
            draftKey="confirm codes"
            fields={[{ kind: 'text', name: 'code', label: t('code'), maxLength: 6 }]}
            toRequest={(input, reason) => ({ code: input.text('code'), reason })}
            submitLabel={t('codesConfirm')}
            onDone={closeDialog}
            onCancel={closeDialog}
          >
            <p>{t('codesSecret')}</p>
            <p className="numeric strong">{enrolment.secret}</p>
          </WriteForm>
        )}
      </Dialog>
    </Panel>
  );
}
