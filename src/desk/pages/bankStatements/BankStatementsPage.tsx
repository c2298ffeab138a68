import { getRouteApi, Link } from '@tanstack/react-router';
import { statementLineStates } from '../../../contract/desk/bankStatements.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMarkets } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  List,
  ListPage,
  marketColumn,
  momentColumn,
  moneyColumn,
  textColumn,
} from '../../ui/list/List.tsx';
import { CloseLink, LoanLink } from '../../ui/navigation/links.tsx';
import { FilterLinks, Panel } from '../../ui/page/DeskPage.tsx';

const statementColumn = createColumnHelper<DeskRow<'statements'>>();
const lineColumn = createColumnHelper<DeskRow<'statement'>>();

const route = getRouteApi('/statements');

/** Imported bank statements, with the lines of the selected one. */
export function BankStatementsPage() {
  const t = useTexts('statements');
  const { statementId } = route.useSearch();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      actions={<UploadStatementButton />}
      name="statements"
      request={{}}
      rowKey={(row) => row.statementId}
      emptyText={t('empty')}
      selectedKey={statementId}
      columns={[
        statementColumn('file', t('file'), (row) => (
          <Link to="/statements" search={{ statementId: row.statementId }} className="row-link wrap-anywhere">
            {row.fileName}
          </Link>
        )),
        marketColumn(t('market')),
        momentColumn('importedAt', t('importedAt'), { isSortable: true, isSecondary: true }),
        statementColumn(
          'importedBy',
          t('importedBy'),
          (row) => <StaffName name={row.importerName} email={row.importedBy} />,
          {
            isSecondary: true,
          },
        ),
        textColumn('added', t('added'), { align: 'end' }),
        textColumn('known', t('known'), { align: 'end', isSecondary: true }),
        textColumn('refused', t('refused'), { align: 'end' }),
      ]}
      detail={
        statementId === undefined ? null : <StatementLines key={statementId} statementId={statementId} />
      }
    />
  );
}

function UploadStatementButton() {
  const t = useTexts('statements');
  const displayName = useDisplayNames();
  const navigate = route.useNavigate();
  const markets = useMarkets();
  return (
    <WriteButton
      name="importStatement"
      buttonVariant="primary"
      draftKey="import"
      buttonLabel={t('upload')}
      title={t('uploadTitle')}
      description={t('uploadLead')}
      isReasonOptional
      fields={[
        choiceField('market', t('market'), markets, displayName.market),
        { kind: 'file', name: 'file', label: t('file'), hint: t('fileHint'), accept: '.csv,.txt,.xml' },
        {
          kind: 'text',
          name: 'account',
          label: t('account'),
          hint: t('accountHint'),
          maxLength: 64,
          isOptional: true,
        },
      ]}
      toRequest={(input, reason) => {
        const { name, base64 } = input.file('file');
        const account = input.text('account');
        return { market: input.text('market'), fileName: name, file: base64, account, reason };
      }}
      submitLabel={t('uploadSubmit')}
      onDone={({ statementId }) => navigate({ search: { statementId } })}
    />
  );
}

/** The lines of a statement: what each was used for, or why it was refused. */
function StatementLines({ statementId }: { statementId: string }) {
  const t = useTexts('statements');
  const { state } = route.useSearch();
  const stateLabels = { refused: t('refusedLines'), unused: t('unused') };
  return (
    <Panel title={t('lines')} actions={<CloseLink to="/statements" search={{}} />}>
      <List
        name="statement"
        request={{ statementId, state }}
        label={t('lines')}
        rowKey={({ lineNumber }) => String(lineNumber)}
        emptyText={t('noLines')}
        columns={[
          textColumn('lineNumber', t('number'), { align: 'end' }),
          dayColumn('valueDate', t('day')),
          moneyColumn('amount', t('amount')),
          lineColumn('use', t('use'), (row) => <LineUsage row={row} />),
          lineColumn('reference', t('reference'), ({ reference, description }) => (
            <>
              {reference}
              <div className="quiet wrap-anywhere">{description}</div>
            </>
          )),
        ]}
      >
        <FilterLinks
          label={t('states')}
          options={[undefined, ...statementLineStates]}
          selected={state}
          renderLabel={(one) => (one === undefined ? t('all') : stateLabels[one])}
          getLink={(one) => ({ to: '/statements', search: { statementId, state: one } })}
        />
      </List>
    </Panel>
  );
}

function LineUsage({ row }: { row: DeskRow<'statement'> }) {
  const { text, usedAs, usedFor, orderId, amount, isKnown } = row;
  const t = useTexts('statements');
  if (text !== null) return <Tag tone="bad">{text}</Tag>;
  const usageText = usedAs === null ? t((amount ?? 0) < 0 ? 'debit' : 'free') : t(usedAs);
  return (
    <>
      {usedAs === null ? <span className="quiet">{usageText}</span> : <Tag tone="good">{usageText}</Tag>}
      {orderId === null ? null : (
        <>
          {' '}
          <LoanLink orderId={orderId} /> <span className="numeric">{usedFor}</span>
        </>
      )}
      {usedAs !== 'deposit' || usedFor === null ? null : (
        <>
          {' '}
          <Link to="/tills" search={{ list: 'deposits', depositId: usedFor }}>
            {t('showDeposit')}
          </Link>
        </>
      )}
      {isKnown ? <span className="quiet"> · {t('repeated')}</span> : null}
    </>
  );
}
