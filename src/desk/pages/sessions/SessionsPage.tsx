import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskReply, DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { createPasskey, hasPasskeys } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { WriteButton, WriteDialog, WriteForm } from '../../ui/form/WriteForm.tsx';
import { formatDevice } from '../../ui/format/device.ts';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { ErrorMessage } from '../../ui/page/QueryView.tsx';

const sessionColumn = createColumnHelper<DeskRow<'sessions'>>();
const passkeyColumn = createColumnHelper<DeskRow<'passkeys'>>();

/** The sessions and credentials of the staff member. */
export function SessionsPage() {
  const t = useTexts('sessions');
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="sessions"
      request={{}}
      rowKey={({ sessionId }) => sessionId}
      emptyText={t('empty')}
      columns={[
        sessionColumn('device', t('device'), ({ device }) => (
          <span title={device}>{formatDevice(device)}</span>
        )),
        textColumn('email', t('email')),
        textColumn('address', t('address')),
        momentColumn('startedAt', t('started'), { isSecondary: true }),
        momentColumn('seenAt', t('seen')),
        sessionColumn(
          'actions',
          '',
          ({ isOwn, sessionId }) =>
            isOwn ? <Tag tone="good">{t('own')}</Tag> : <EndSessionButton sessionId={sessionId} />,
          { align: 'end' },
        ),
      ]}
      after={
        <>
          <PassphrasePanel />
          <PasskeysPanel />
          <TotpPanel />
        </>
      }
    />
  );
}

function EndSessionButton({ sessionId }: { sessionId: string }) {
  const t = useTexts('sessions');
  return (
    <WriteButton
      name="endSession"
      draftKey={`end ${sessionId}`}
      buttonLabel={t('end')}
      title={t('endTitle')}
      description={t('endLead')}
      toRequest={(_, reason) => ({ sessionId, reason })}
      kind="danger"
    />
  );
}

/** Changes the passphrase. */
function PassphrasePanel() {
  const t = useTexts('sessions');
  const { usesSingleSignOn } = useMe();
  if (usesSingleSignOn) return null;
  return (
    <Panel title={t('passphrase')}>
      <p className="quiet">{t('passphraseLead')}</p>
      <div className="actions">
        <WriteButton
          name="renewPassphrase"
          draftKey="renew passphrase"
          buttonLabel={t('passphraseRenew')}
          buttonVariant="quiet"
          title={t('passphraseRenew')}
          description={t('passphraseOthers')}
          fields={[
            { kind: 'secret', name: 'current', label: t('passphraseNow') },
            { kind: 'secret', name: 'next', label: t('passphraseNext'), hint: t('passphraseHint') },
          ]}
          toRequest={(input, reason) => ({
            current: input.secret('current'),
            passphrase: input.secret('next'),
            reason,
          })}
        />
      </div>
    </Panel>
  );
}

/** The passkeys of the staff member's devices. */
function PasskeysPanel() {
  const t = useTexts('sessions');
  return (
    <Panel title={t('passkeys')}>
      <p className="quiet">{t(hasPasskeys() ? 'passkeysLead' : 'passkeysNotHere')}</p>
      <List
        name="passkeys"
        request={{}}
        label={t('passkeys')}
        rowKey={({ passkeyId }) => passkeyId}
        emptyText={t('passkeysEmpty')}
        columns={[
          textColumn('name', t('passkeyName')),
          momentColumn('createdAt', t('created')),
          momentColumn('usedAt', t('used')),
          passkeyColumn('actions', '', (row) => <RemovePasskeyButton {...row} />, { align: 'end' }),
        ]}
      />
      {hasPasskeys() ? <AddPasskeyButton /> : null}
    </Panel>
  );
}

function RemovePasskeyButton({ passkeyId, name }: { passkeyId: string; name: string }) {
  const t = useTexts('sessions');
  return (
    <WriteButton
      name="removePasskey"
      draftKey={`remove ${passkeyId}`}
      buttonLabel={t('passkeyRemove')}
      label={t('passkeyRemoveTitle', { name })}
      title={t('passkeyRemoveTitle', { name })}
      description={t('passkeyRemoveLead')}
      toRequest={(_, reason) => ({ passkeyId, reason })}
      kind="danger"
    />
  );
}

type NewCredential = DeskRequest<'addPasskey'>['credential'];

/** Creates a passkey on the device, then asks for its name and stores it. */
function AddPasskeyButton() {
  const t = useTexts('sessions');
  const [newCredential, setNewCredential] = useState<NewCredential>();
  const createCredential = useMutation<NewCredential, DeskApiError>({
    mutationFn: async () => createPasskey(await postCall('startPasskey', {}), t('passkeyUnmade')),
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

/** Sets up one-time codes (TOTP), confirmed by the first code. */
function TotpPanel() {
  const t = useTexts('sessions');
  const { hasTotp } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [enrolment, setEnrolment] = useState<DeskReply<'startTotp'>>();
  function closeDialog(): void {
    setOpen(false);
    setEnrolment(undefined);
  }
  return (
    <Panel title={t('codes')}>
      <p className="quiet">{t(hasTotp ? 'codesOn' : 'codesOff')}</p>
      {hasTotp ? null : (
        <div className="actions">
          <Button opensDialog onClick={() => setOpen(true)}>
            {t('codesStart')}
          </Button>
        </div>
      )}
      <Dialog title={t('codesTitle')} isOpen={isOpen} onClose={closeDialog}>
        {enrolment === undefined ? (
          <WriteForm
            name="startTotp"
            draftKey="start codes"
            description={t('codesLead')}
            fields={[]}
            toRequest={(_, reason) => ({ reason })}
            submitLabel={t('codesStart')}
            onDone={setEnrolment}
            onCancel={closeDialog}
          />
        ) : (
          <WriteForm
            name="confirmTotp"
            draftKey="confirm codes"
            fields={[{ kind: 'text', name: 'code', label: t('code'), maxLength: 6 }]}
            toRequest={(input, reason) => ({ code: input.text('code'), reason })}
            submitLabel={t('codesConfirm')}
            onDone={closeDialog}
            onCancel={closeDialog}
          >
            <p>{t('totpSecret')}</p>
            <p className="numeric strong">{enrolment.secret}</p>
          </WriteForm>
        )}
      </Dialog>
    </Panel>
  );
}
