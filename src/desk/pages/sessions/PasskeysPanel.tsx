import { hasPasskeys } from '../../api/passkey.ts';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { List } from '../../ui/List.tsx';
import { AddPasskeyButton } from './AddPasskeyButton.tsx';
import { RemovePasskeyButton } from './RemovePasskeyButton.tsx';

/** Keys of one's devices, which open the account by finger, face or PIN. */
export function PasskeysPanel() {
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
          { id: 'name', header: t('passkeyName'), cell: ({ name }) => name },
          momentColumn('createdAt', t('created')),
          momentColumn('usedAt', t('used')),
          { id: 'remove', header: '', align: 'end', cell: (row) => <RemovePasskeyButton {...row} /> },
        ]}
      />
      {hasPasskeys() ? <AddPasskeyButton /> : null}
    </Panel>
  );
}
