import { getRouteApi } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn, moneyColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { List } from '../../ui/List.tsx';
import { CloseLink } from '../../ui/links.tsx';
import { Tag } from '../../ui/Tag.tsx';

const route = getRouteApi('/statements');
export const lineStates = ['refused', 'unused'] as const;

/** The lines of a file: what each is used for, or why it was refused. */
export function StatementLines({ statementId }: { statementId: string }) {
  const t = useTexts('statements');
  const { state } = route.useSearch();
  const stateLabels = { refused: t('refusedLines'), unused: t('unused') };
  return (
    <Panel title={t('lines')} actions={<CloseLink to="/statements" search={{}} />}>
      <List
        name="statement"
        request={state === undefined ? { statementId } : { statementId, state }}
        label={t('lines')}
        rowKey={({ lineNumber }) => String(lineNumber)}
        emptyText={t('noLines')}
        columns={[
          { id: 'number', header: t('number'), align: 'end', cell: ({ lineNumber }) => lineNumber },
          dayColumn('valueDate', t('day')),
          moneyColumn('amount', t('amount')),
          { id: 'use', header: t('use'), cell: (row) => <LineUsage row={row} /> },
          {
            id: 'reference',
            header: t('reference'),
            cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
          },
          { id: 'description', header: t('description'), isSecondary: true, cell: (row) => row.description },
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={[undefined, ...lineStates]}
          selected={state}
          renderLabel={(one) => (one === undefined ? t('all') : stateLabels[one])}
          getLink={(one) => ({
            to: '/statements',
            search: one === undefined ? { statementId } : { statementId, state: one },
          })}
        />
      </List>
    </Panel>
  );
}

function LineUsage({ row: { text, usedAs, amount, isKnown } }: { row: DeskItem<'statement'> }) {
  const t = useTexts('statements');
  if (text !== null) return <Tag tone="bad">{text}</Tag>;
  const usageText = usedAs === null ? t((amount ?? 0) < 0 ? 'debit' : 'free') : t(usedAs);
  return (
    <>
      {usedAs === null ? <span className="quiet">{usageText}</span> : <Tag tone="good">{usageText}</Tag>}
      {isKnown ? <span className="quiet"> · {t('repeated')}</span> : null}
    </>
  );
}
