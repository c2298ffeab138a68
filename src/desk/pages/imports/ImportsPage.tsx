import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { BatchFacts } from '../../features/imports/BatchFacts.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, textColumn } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { ImportFiles } from './ImportFiles.tsx';

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
      ]}
      after={<ImportFiles />}
      detail={batchId === undefined ? null : <BatchPanel key={batchId} batchId={batchId} />}
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

/** A batch: what its files come to, what may be done with it, and what is wrong by file, line and field; also as CSV. */
function BatchPanel({ batchId }: { batchId: string }) {
  const t = useTexts('imports');
  const { query, items } = useDeskList('imports', { batchId });
  const batch = items?.[0];
  return (
    <Panel title={batch?.name ?? t('one')} actions={<CloseLink to="/imports" search={{}} />}>
      <QueryView query={query} data={batch}>
        {(found) => (
          <>
            <BatchActions batch={found} />
            <BatchFacts batch={found} />
          </>
        )}
      </QueryView>
      {batch?.errors === 0 ? null : <BatchErrors batchId={batchId} />}
    </Panel>
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const t = useTexts('imports');
  const { batchId, name, state, loans, applyApprovalId, undoApprovalId } = batch;
  const isApplied = state === 'applying' || state === 'applied';
  const canDiscard = state === 'checking' || state === 'checked';
  const undo = canDiscard ? 'discard' : 'undo';
  return (
    <div className="actions">
      {state === 'checked' ? (
        <WriteButton
          name="applyImport"
          draftKey={`apply ${batchId}`}
          pendingApprovalId={applyApprovalId}
          buttonLabel={t('apply')}
          buttonVariant="primary"
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
          buttonLabel={t(undo)}
          title={t(`${undo}Title`, { name })}
          description={t(`${undo}Lead`)}
          fields={[]}
          toRequest={(_input, reason) => ({ batchId, reason })}
          submitLabel={t('applySubmit')}
        />
      ) : null}
    </div>
  );
}

function BatchErrors({ batchId }: { batchId: string }) {
  const t = useTexts('imports');
  return (
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
  );
}
