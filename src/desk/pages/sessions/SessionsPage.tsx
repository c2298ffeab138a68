import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { List } from '../../ui/List.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatDevice } from './device.ts';
import { EndSessionButton } from './EndSessionButton.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { PassphrasePanel } from './PassphrasePanel.tsx';
import { TotpPanel } from './TotpPanel.tsx';

/** Where one is signed in, and how. */
export function SessionsPage() {
  const t = useTexts('sessions');
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <List
        name="sessions"
        request={{}}
        label={t('title')}
        rowKey={({ sessionId }) => sessionId}
        emptyText={t('empty')}
        columns={[
          {
            id: 'device',
            header: t('device'),
            cell: ({ device }) => <span title={device}>{formatDevice(device)}</span>,
          },
          { id: 'email', header: t('email'), cell: ({ email }) => email },
          { id: 'address', header: t('address'), cell: ({ address }) => address },
          momentColumn('startedAt', t('started'), { isSecondary: true }),
          momentColumn('seenAt', t('seen')),
          {
            id: 'end',
            header: '',
            align: 'end',
            cell: ({ isOwn, sessionId }) =>
              isOwn ? <Tag tone="good">{t('own')}</Tag> : <EndSessionButton sessionId={sessionId} />,
          },
        ]}
      />
      <PassphrasePanel />
      <PasskeysPanel />
      <TotpPanel />
    </DeskPage>
  );
}
