import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { momentColumn } from '../../ui/columns.tsx';
import { DeskPage, MasterDetail } from '../../ui/DeskPage.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { List } from '../../ui/List.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { StatementLines } from './StatementLines.tsx';

const route = getRouteApi('/statements');

/** The files of banks, and beside the open one its lines. */
export function BankStatementsPage() {
  const t = useTexts('statements');
  const displayName = useDisplayNames();
  const { statementId } = route.useSearch();
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<UploadStatementButton />}>
      <MasterDetail
        list={
          <List
            name="statements"
            request={{}}
            label={t('title')}
            rowKey={(row) => row.statementId}
            emptyText={t('empty')}
            selectedKey={statementId}
            columns={[
              {
                id: 'file',
                header: t('file'),
                cell: (row) => (
                  <Link
                    to="/statements"
                    search={{ statementId: row.statementId }}
                    className="row-link wrap-anywhere"
                  >
                    {row.fileName}
                  </Link>
                ),
              },
              { id: 'market', header: t('market'), cell: ({ market }) => displayName.market(market) },
              momentColumn('importedAt', t('importedAt'), { isSortable: true }),
              { id: 'by', header: t('importedBy'), isSecondary: true, cell: ({ importedBy }) => importedBy },
              { id: 'added', header: t('added'), align: 'end', cell: ({ added }) => added },
              { id: 'known', header: t('known'), align: 'end', cell: ({ known }) => known },
              { id: 'refused', header: t('refused'), align: 'end', cell: ({ refused }) => refused },
            ]}
          />
        }
        detail={
          statementId === undefined ? null : <StatementLines key={statementId} statementId={statementId} />
        }
      />
    </DeskPage>
  );
}

function UploadStatementButton() {
  const t = useTexts('statements');
  const displayName = useDisplayNames();
  const navigate = route.useNavigate();
  const markets = [...new Set(useMe().limits.map(({ market }) => market))];
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
        {
          kind: 'choice',
          name: 'market',
          label: t('market'),
          initial: markets[0] ?? '',
          options: markets.map((market) => ({ value: market, label: displayName.market(market) })),
        },
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
