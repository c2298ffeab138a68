import type { TokenState } from '../../../contract/desk/names.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { settingsTexts } from './texts.ts';

type Token = DeskReply<'settings'>['tokens'][number];

const tones: Record<TokenState, Tone> = { live: 'good', ending: 'due', expired: 'bad' };

/** Machines of the lender's that may call, until when and how much: each token is made on the server. */
export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  const say = useTexts(settingsTexts);
  return (
    <TablePanel<Token>
      title={say('tokens')}
      empty={say('noTokens')}
      rows={tokens}
      keyOf={({ name }) => name}
      columns={[
        { id: 'name', header: say('machine'), cell: ({ name }) => name },
        { id: 'calls', header: say('may'), cell: ({ calls }) => calls.join(', ') },
        { id: 'limits', header: say('today'), cell: ({ limits }) => <Limits limits={limits} /> },
        dayColumn('createdAt', say('made'), { isExtra: true }),
        dayColumn('expiresAt', say('expires')),
        {
          id: 'state',
          header: say('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{say(state)}</Tag>,
        },
        { id: 'actions', header: '', align: 'end', cell: ({ name }) => <Revoke name={name} /> },
      ]}
    />
  );
}

function Limits({ limits }: Pick<Token, 'limits'>) {
  const say = useTexts(settingsTexts);
  return (
    <ul className="plain-list">
      {limits.map(({ call, currency, perDay, used }) => (
        <li key={`${call} ${currency}`}>
          {call}: {say('usedOf', { used: moneyText(used, currency), perDay: moneyText(perDay, currency) })}
        </li>
      ))}
    </ul>
  );
}

function Revoke({ name }: { name: string }) {
  const say = useTexts(settingsTexts);
  return (
    <WriteButton
      name="revokeToken"
      about={`revoke ${name}`}
      button={say('revoke')}
      label={say('revokeTitle', { name })}
      title={say('revokeTitle', { name })}
      lead={say('revokeLead')}
      toRequest={(_, reason) => ({ name, reason })}
      submit={say('revoke')}
      kind="danger"
    />
  );
}
