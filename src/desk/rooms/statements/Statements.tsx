import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { Room, Split } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { StatementLines } from './StatementLines.tsx';
import { statementsTexts } from './texts.ts';

const route = getRouteApi('/statements');

/** The files of banks, and beside the open one its lines. */
export function Statements() {
  const say = useTexts(statementsTexts);
  const nameOf = useNames();
  const { statementId } = route.useSearch();
  return (
    <Room title={say('title')} lead={say('lead')} aside={<Upload />}>
      <Split
        list={
          <List
            name="statements"
            request={{}}
            label={say('title')}
            keyOf={(row) => row.statementId}
            empty={say('empty')}
            current={statementId}
            columns={[
              {
                id: 'file',
                header: say('file'),
                cell: (row) => (
                  <Link to="/statements" search={{ statementId: row.statementId }} className="row-link words">
                    {row.fileName}
                  </Link>
                ),
              },
              { id: 'market', header: say('market'), cell: ({ market }) => nameOf.market(market) },
              momentColumn('importedAt', say('importedAt'), { isSorted: true }),
              { id: 'by', header: say('importedBy'), isExtra: true, cell: ({ importedBy }) => importedBy },
              { id: 'added', header: say('added'), align: 'end', cell: ({ added }) => added },
              { id: 'known', header: say('known'), align: 'end', cell: ({ known }) => known },
              { id: 'refused', header: say('refused'), align: 'end', cell: ({ refused }) => refused },
            ]}
          />
        }
        open={
          statementId === undefined ? null : <StatementLines key={statementId} statementId={statementId} />
        }
      />
    </Room>
  );
}

function Upload() {
  const say = useTexts(statementsTexts);
  const nameOf = useNames();
  const navigate = route.useNavigate();
  const markets = [...new Set(useMe().limits.map(({ market }) => market))];
  return (
    <WriteButton
      name="importStatement"
      look="primary"
      about="import"
      button={say('upload')}
      title={say('uploadTitle')}
      lead={say('uploadLead')}
      isReasonOptional
      fields={[
        {
          kind: 'choice',
          name: 'market',
          label: say('market'),
          start: markets[0] ?? '',
          options: markets.map((market) => ({ value: market, label: nameOf.market(market) })),
        },
        { kind: 'file', name: 'file', label: say('file'), hint: say('fileHint'), accept: '.csv,.txt,.xml' },
        {
          kind: 'text',
          name: 'account',
          label: say('account'),
          hint: say('accountHint'),
          most: 64,
          isOptional: true,
        },
      ]}
      toRequest={(typed, reason) => {
        const { name, base64 } = typed.file('file');
        const account = typed.text('account');
        return { market: typed.text('market'), fileName: name, file: base64, account, reason };
      }}
      submit={say('uploadSubmit')}
      onDone={({ statementId }) => navigate({ search: { statementId } })}
    />
  );
}
