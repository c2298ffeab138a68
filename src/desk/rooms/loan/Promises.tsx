import { useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { Money } from '../../ui/Written.tsx';
import type { Statement } from './action.tsx';
import { loanTexts } from './texts.ts';

type Agreed = {
  id: string;
  kind: 'promise' | 'offer';
  amount: number;
  by: string;
  paid: number;
  state: 'open' | 'kept' | 'broken' | 'lapsed';
};

const tones: Readonly<Record<Agreed['state'], Tone>> = {
  open: 'due',
  kept: 'good',
  broken: 'bad',
  lapsed: 'plain',
};

/** What the borrower promised, and what they were offered. */
export function Promises({ statement, currency }: { statement: Statement; currency: string }) {
  const say = useTexts(loanTexts);
  const rows: Agreed[] = [
    ...statement.promises.map(({ paysBy, ...row }) => ({ ...row, kind: 'promise' as const, by: paysBy })),
    ...statement.offers.map(({ expiresOn, ...row }) => ({ ...row, kind: 'offer' as const, by: expiresOn })),
  ];
  if (rows.length === 0) return null;
  return (
    <TablePanel<Agreed>
      title={say('promises')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'what', header: say('what'), cell: ({ kind }) => say(kind) },
        {
          id: 'amount',
          header: say('amount'),
          align: 'end',
          cell: ({ amount }) => <Money minor={amount} currency={currency} />,
        },
        {
          id: 'paid',
          header: say('paid'),
          align: 'end',
          cell: ({ paid }) => <Money minor={paid} currency={currency} />,
        },
        dayColumn('by', say('by')),
        { id: 'state', header: '', cell: ({ state }) => <Tag tone={tones[state]}>{say(state)}</Tag> },
      ]}
    />
  );
}
