import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMarkets } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { createColumnHelper, marketColumn, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { StatementLines } from './StatementLines.tsx';

const statementColumn = createColumnHelper<DeskRow<'bankStatements'>>();

const route = getRouteApi('/statements');

/** Imported bank statements; or the lines of the selected one. */
export function BankStatementsPage() {
  const { statementId } = route.useSearch();
  return statementId === undefined ? (
    <Statements />
  ) : (
    <StatementLines key={statementId} {...{ statementId }} />
  );
}

function Statements() {
  const t = useTexts('statements');
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      actions={<UploadStatementButton />}
      name="bankStatements"
      request={{}}
      rowKey={(row) => row.statementId}
      emptyText={t('empty')}
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
        statementColumn(
          'unused',
          t('unused'),
          ({ statementId, unused }) =>
            unused === 0 ? (
              unused
            ) : (
              <Link to="/statements" search={{ statementId, state: 'unused' }}>
                {unused}
              </Link>
            ),
          { align: 'end' },
        ),
        textColumn('added', t('added'), { align: 'end' }),
        textColumn('known', t('known'), { align: 'end', isSecondary: true }),
        textColumn('refused', t('refused'), { align: 'end' }),
      ]}
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
      name="importBankStatement"
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
