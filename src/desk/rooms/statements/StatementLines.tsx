import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { dayColumn, moneyColumn } from '../../ui/columns.tsx';
import { List } from '../../ui/List.tsx';
import { CloseLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { statementsTexts } from './texts.ts';

const route = getRouteApi('/statements');
export const lineStates = ['refused', 'unused'] as const;

/** The lines of a file: what each is used for, or why it was refused. */
export function StatementLines({ statementId }: { statementId: string }) {
  const say = useTexts(statementsTexts);
  const { state } = route.useSearch();
  const names = { refused: say('refusedLines'), unused: say('unused') };
  return (
    <Panel title={say('lines')} aside={<CloseLink to="/statements" search={{}} />}>
      <List
        name="statement"
        request={state === undefined ? { statementId } : { statementId, state }}
        label={say('lines')}
        keyOf={({ lineNumber }) => String(lineNumber)}
        empty={say('noLines')}
        columns={[
          { id: 'number', header: say('number'), align: 'end', cell: ({ lineNumber }) => lineNumber },
          dayColumn('valueDate', say('day')),
          moneyColumn('amount', say('amount')),
          { id: 'use', header: say('use'), cell: (row) => <Use row={row} /> },
          {
            id: 'reference',
            header: say('reference'),
            cell: ({ reference }) => <span className="words">{reference}</span>,
          },
          { id: 'description', header: say('description'), isExtra: true, cell: (row) => row.description },
        ]}
      >
        <Choices
          label={say('states')}
          among={[undefined, ...lineStates]}
          chosen={state}
          nameOf={(one) => (one === undefined ? say('all') : names[one])}
          linkOf={(one) => ({
            to: '/statements',
            search: one === undefined ? { statementId } : { statementId, state: one },
          })}
        />
      </List>
    </Panel>
  );
}

function Use({ row: { text, usedAs, amount, isKnown } }: { row: DeskItem<'statement'> }) {
  const say = useTexts(statementsTexts);
  if (text !== null) return <Tag tone="bad">{text}</Tag>;
  const words = usedAs === null ? say((amount ?? 0) < 0 ? 'debit' : 'free') : say(usedAs);
  return (
    <>
      {usedAs === null ? <span className="quiet">{words}</span> : <Tag tone="good">{words}</Tag>}
      {isKnown ? <span className="quiet"> · {say('repeated')}</span> : null}
    </>
  );
}
