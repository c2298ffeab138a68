import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { downloadFile, toCsv } from '../../ui/controls/download.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, List, ListPage, momentColumn, textColumn } from '../../ui/list/List.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';

const column = createColumnHelper<ImportFile['columns'][number]>();

type Batch = DeskRow<'imports'>;
const batchColumn = createColumnHelper<Batch>();
const route = getRouteApi('/imports');

const refreshMs = 3_000;

/** Portfolios taken over from another system: upload, progress, errors, applying and undoing by two people. */
export function ImportsPage() {
  const t = useTexts('imports');
  const { batchId } = route.useSearch();
  useRefresh();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      actions={<UploadButton />}
      name="imports"
      request={{}}
      rowKey={(row) => row.batchId}
      emptyText={t('empty')}
      selectedKey={batchId}
      columns={[
        batchColumn('name', t('name'), ({ batchId: id, name }) => (
          <Link to="/imports" search={{ batchId: id }} className="row-link wrap-anywhere">
            {name}
          </Link>
        )),
        batchColumn('state', t('state'), (row) => <BatchState batch={row} />),
        textColumn('loans', t('loans'), { align: 'end' }),
        batchColumn('principal', t('principal'), (row) => <PrincipalOwed totals={row.totals} />, {
          align: 'end',
        }),
        textColumn('payments', t('payments'), { align: 'end', isSecondary: true }),
        textColumn('errors', t('errors'), { align: 'end' }),
        momentColumn('createdAt', t('createdAt'), { isSortable: true }),
        textColumn('createdBy', t('createdBy'), { isSecondary: true }),
        batchColumn('actions', '', (row) => <BatchActions batch={row} />),
      ]}
      after={<ImportFiles />}
      detail={batchId === undefined ? null : <BatchErrors key={batchId} batchId={batchId} />}
    />
  );
}

/** What is applied is read again while the page is open. */
function useRefresh() {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['imports'] }), refreshMs);
    return () => clearInterval(timer);
  }, [client]);
}

/** What the loans of a batch owe of principal, by currency. */
function PrincipalOwed({ totals }: Pick<Batch, 'totals'>) {
  return totals
    .filter(({ measure }) => measure === 'principal')
    .map(({ currency, value }) => (
      <div key={currency}>
        <FormattedMoney minor={value} currency={currency} />
      </div>
    ));
}

const tones: Partial<Record<Batch['state'], 'good' | 'bad'>> = { applied: 'good', refused: 'bad' };

/** While a batch is applied: a bar with percent, rate and time left. */
function BatchState({ batch: { state, applied, loans, secondsLeft, failure, startedAt } }: { batch: Batch }) {
  const t = useTexts('imports');
  const label = useLabels('importState');
  if (failure !== '')
    return (
      <>
        <Tag tone="bad">{t('stopped')}</Tag>
        <div className="quiet">{failure}</div>
      </>
    );
  if (state !== 'applying') return <Tag tone={tones[state] ?? 'plain'}>{label(state)}</Tag>;
  const minutes = startedAt === null ? 0 : (getServerNow().getTime() - Date.parse(startedAt)) / 60_000;
  const perMinute = minutes > 0 ? Math.round(applied / minutes) : 0;
  return (
    <>
      <progress max={loans} value={applied} aria-label={label(state)} />
      <div className="quiet">
        {t('progress', { percent: Math.floor((applied * 100) / Math.max(1, loans)), perMinute })}
      </div>
      {secondsLeft === null ? null : (
        <div className="quiet">{t('timeLeft', { minutes: Math.ceil(secondsLeft / 60) })}</div>
      )}
    </>
  );
}

function UploadButton() {
  const t = useTexts('imports');
  const navigate = route.useNavigate();
  return (
    <WriteButton
      name="uploadImport"
      buttonVariant="primary"
      draftKey="upload"
      buttonLabel={t('upload')}
      title={t('uploadTitle')}
      description={t('uploadLead')}
      isReasonOptional
      fields={[{ kind: 'file', name: 'file', label: t('file'), hint: t('fileHint'), accept: '.zip' }]}
      toRequest={(input, reason) => {
        const { name, base64 } = input.file('file');
        return { fileName: name, file: base64, reason };
      }}
      submitLabel={t('uploadSubmit')}
      onDone={({ batchId }) => navigate({ search: { batchId } })}
    />
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const t = useTexts('imports');
  const { batchId, name, state, loans, applyApprovalId, undoApprovalId } = batch;
  const isApplied = state === 'applying' || state === 'applied';
  const canDiscard = state === 'checking' || state === 'checked';
  return (
    <>
      {state === 'checked' ? (
        <WriteButton
          name="applyImport"
          draftKey={`apply ${batchId}`}
          pendingApprovalId={applyApprovalId}
          buttonLabel={t('apply')}
          title={t('applyTitle', { name })}
          description={t('applyLead', { loans })}
          fields={[]}
          toRequest={(_input, reason) => ({ batchId, reason })}
          submitLabel={t('applySubmit')}
        />
      ) : null}
      {isApplied || canDiscard ? (
        <WriteButton
          name="undoImport"
          draftKey={`undo ${batchId}`}
          pendingApprovalId={undoApprovalId}
          buttonLabel={t('undo')}
          title={t('undoTitle', { name })}
          description={t(canDiscard ? 'discardLead' : 'undoLead')}
          fields={[]}
          toRequest={(_input, reason) => ({ batchId, reason })}
          submitLabel={t('applySubmit')}
        />
      ) : null}
    </>
  );
}

/** What is wrong with a batch, by file, line and field; also as CSV. */
function BatchErrors({ batchId }: { batchId: string }) {
  const t = useTexts('imports');
  return (
    <Panel title={t('errors')} actions={<CloseLink to="/imports" search={{}} />}>
      <List
        name="importErrors"
        request={{ batchId }}
        label={t('errors')}
        rowKey={({ number }) => String(number)}
        emptyText={t('noErrors')}
        columns={[
          textColumn('file', t('file')),
          textColumn('line', t('line'), { align: 'end' }),
          textColumn('field', t('field')),
          textColumn('text', t('text')),
        ]}
      />
    </Panel>
  );
}

type ImportFile = DeskReply<'importFiles'>['files'][number];
/** The files that a portfolio is taken over from, with their columns; of each its first line can be downloaded. */
function ImportFiles() {
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
