import { getRouteApi, Link } from '@tanstack/react-router';
import { bankStatementLineStates } from '../../../contract/desk/bankStatements.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, dayColumn, moneyColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { LineDetail } from './LineDetail.tsx';
import { LineUse } from './LineUse.tsx';

const lineColumn = createColumnHelper<DeskRow<'bankStatement'>>();

const route = getRouteApi('/statements');

/** The lines of a statement: what each was used for, or why it was refused; the selected one with what it may be. */
export function StatementLines({ statementId }: { statementId: string }) {
  const t = useTexts('statements');
  const { state, lineId } = route.useSearch();
  const { items } = useDeskList('bankStatements', {});
  const file = items?.find((one) => one.statementId === statementId);
  const search = { statementId, state };
  return (
    <ListPage
      title={file?.fileName ?? t('lines')}
      description={[file && t('counts', file), t('linesLead')].filter(Boolean).join(' ')}
      actions={<Link to="/statements">{t('allFiles')}</Link>}
      name="bankStatement"
      request={search}
      rowKey={(row) => row.lineId ?? String(row.lineNumber)}
      emptyText={t('noLines')}
      selectedKey={lineId}
      columns={[
        textColumn('lineNumber', t('number'), { align: 'end', isSecondary: true }),
        dayColumn('valueDate', t('day')),
        moneyColumn('amount', t('amount')),
        lineColumn('description', t('said'), (row) => <LineText row={row} search={search} />),
        lineColumn('use', t('use'), (row) => <LineUsage row={row} />),
      ]}
      detail={lineId === undefined ? null : <LineDetail key={lineId} {...{ lineId, search }} />}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...bankStatementLineStates]}
        selected={state}
        renderLabel={(one) => t(one === undefined ? 'all' : `state_${one}`)}
        getLink={(one) => ({ to: '/statements', search: { statementId, state: one } })}
      />
    </ListPage>
  );
}

type LineSearch = { statementId: string; state: (typeof bankStatementLineStates)[number] | undefined };

/** What the bank says of a line, which opens it; of a refused one what it held. */
function LineText({
  row: { lineId, description, reference },
  search,
}: {
  row: DeskRow<'bankStatement'>;
  search: LineSearch;
}) {
  const t = useTexts('statements');
  if (lineId === null) return <span className="wrap-anywhere">{description}</span>;
  return (
    <>
      <Link to="/statements" search={{ ...search, lineId }} className="row-link wrap-anywhere">
        {description || reference || t('silent')}
      </Link>
      {description && reference ? (
        <div>
          <span className="quiet wrap-anywhere">{reference}</span>
        </div>
      ) : null}
    </>
  );
}

function LineUsage({ row }: { row: DeskRow<'bankStatement'> }) {
  const { text, isKnown, pendingApprovalId, lineId } = row;
  const t = useTexts('statements');
  if (text !== null || lineId === null) return <Tag tone="bad">{text}</Tag>;
  return (
    <>
      <LineUse line={{ ...row, lineId }} />
      {pendingApprovalId === null ? null : (
        <>
          {' '}
          <PendingApprovalLink approvalId={pendingApprovalId} isShort />
        </>
      )}
      {isKnown ? <span className="quiet"> · {t('repeated')}</span> : null}
    </>
  );
}
