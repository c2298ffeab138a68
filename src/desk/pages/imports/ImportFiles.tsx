import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { downloadFile, toCsv } from '../../ui/download.ts';
import { createColumnHelper } from '../../ui/List.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Table } from '../../ui/Table.tsx';

type ImportFile = DeskReply<'importFiles'>['files'][number];
const column = createColumnHelper<ImportFile['columns'][number]>();

/** The files that a portfolio is taken over from, with their columns; of each its first line can be downloaded. */
export function ImportFiles() {
  const t = useTexts('imports');
  const query = useDeskQuery('importFiles', {});
  return (
    <Panel title={t('files')}>
      <p>{t('filesLead')}</p>
      <QueryView query={query} data={query.data}>
        {({ files }) => files.map((file) => <FileColumns key={file.file} {...file} />)}
      </QueryView>
    </Panel>
  );
}

function FileColumns({ file, isRequired, columns }: ImportFile) {
  const t = useTexts('imports');
  const title = isRequired ? file : t('optionalFile', { file });
  const names = columns.map((one) => one.column);
  return (
    <details>
      <summary>{title}</summary>
      <Button kind="plain" onClick={() => downloadFile(file, 'text/csv', toCsv(names, []))}>
        {t('headers')}
      </Button>
      <Table
        label={title}
        rows={columns}
        rowKey={(row) => row.column}
        columns={[
          column('column', t('column'), (row) => <code>{row.column}</code>),
          column('needed', t('needed'), (row) => t(row.isRequired ? 'yes' : 'mayBeEmpty')),
          column('text', t('meaning'), (row) => row.text),
        ]}
      />
    </details>
  );
}
