import type { TokenState } from '../../../contract/desk/names.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatMoney } from '../../ui/format.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';

type MachineToken = DeskReply<'settings'>['tokens'][number];

const tones: Record<TokenState, Tone> = { live: 'good', ending: 'due', expired: 'bad' };

/** Machines of the lender's that may call, until when and how much: each token is made on the server. */
export function MachineTokens({ tokens }: { tokens: readonly MachineToken[] }) {
  const t = useTexts('settings');
  return (
    <TablePanel<MachineToken>
      title={t('tokens')}
      emptyText={t('noTokens')}
      rows={tokens}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', header: t('machine'), cell: ({ name }) => name },
        { id: 'calls', header: t('may'), cell: ({ calls }) => calls.join(', ') },
        { id: 'limits', header: t('today'), cell: ({ limits }) => <TokenLimits limits={limits} /> },
        dayColumn('createdAt', t('made'), { isSecondary: true }),
        dayColumn('expiresAt', t('expires')),
        {
          id: 'state',
          header: t('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{t(state)}</Tag>,
        },
        { id: 'actions', header: '', align: 'end', cell: ({ name }) => <RevokeToken name={name} /> },
      ]}
    />
  );
}

function TokenLimits({ limits }: Pick<MachineToken, 'limits'>) {
  const t = useTexts('settings');
  return (
    <ul className="plain-list">
      {limits.map(({ call, currency, perDay, used }) => (
        <li key={`${call} ${currency}`}>
          {call}: {t('usedOf', { used: formatMoney(used, currency), perDay: formatMoney(perDay, currency) })}
        </li>
      ))}
    </ul>
  );
}

function RevokeToken({ name }: { name: string }) {
  const t = useTexts('settings');
  return (
    <WriteButton
      name="revokeToken"
      draftKey={`revoke ${name}`}
      buttonLabel={t('revoke')}
      label={t('revokeTitle', { name })}
      title={t('revokeTitle', { name })}
      description={t('revokeLead')}
      toRequest={(_, reason) => ({ name, reason })}
      submitLabel={t('revoke')}
      kind="danger"
    />
  );
}
