import type { TokenState } from '../../../contract/desk/names.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { settingsTexts } from './texts.ts';

type Token = DeskReply<'settings'>['tokens'][number];

const tones: Record<TokenState, Tone> = { live: 'good', ending: 'due', expired: 'bad' };

/** Machines of the lender's that may call, and until when: each token is made and revoked on the server. */
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
        dayColumn('createdAt', say('made'), { isExtra: true }),
        dayColumn('expiresAt', say('expires')),
        {
          id: 'state',
          header: say('state'),
          cell: ({ state }) => <Tag tone={tones[state]}>{say(state)}</Tag>,
        },
      ]}
    />
  );
}
