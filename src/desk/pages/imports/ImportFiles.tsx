import { Fragment } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { downloadBase64, downloadFile } from '../../ui/controls/download.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { toCsv } from '../../ui/list/csv.ts';
import { Table } from '../../ui/list/Table.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';

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
        {({ files, example }) => (
          <>
            <div className="actions">
              <Button onClick={() => downloadBase64(`${t('exampleFile')}.zip`, example)}>
                {t('example')}
              </Button>
            </div>
            <p className="quiet">{t('exampleLead')}</p>
            <ProductCodes files={files} />
            {files.map((file) => (
              <FileColumns key={file.file} {...file} />
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

/** What loans.csv and totals.csv call the products and the measures. */
function ProductCodes({ files }: Pick<DeskReply<'importFiles'>, 'files'>) {
  const t = useTexts('imports');
  const displayName = useDisplayNames();
  const columns = files.flatMap((file) => file.columns);
  const choicesOf = (name: string) => columns.find((one) => one.column === name)?.choices ?? [];
  return (
    <DescriptionList
      rows={[
        ...choicesOf('product').map((product) => ({
          term: displayName.product(product),
          value: <code>{product}</code>,
        })),
        { term: t('measures'), value: <code>{choicesOf('measure').join(', ')}</code> },
      ]}
    />
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
          column('text', t('meaning'), ({ text, choices }) => (
            <>
              {text}
              {choices.length === 0 ? null : (
                <p className="quiet wrap-anywhere">
                  {choices.map((choice, index) => (
                    <Fragment key={choice}>
                      {index === 0 ? null : ', '}
                      <code>{choice}</code>
                    </Fragment>
                  ))}
                </p>
              )}
            </>
          )),
        ]}
      />
    </details>
  );
}
