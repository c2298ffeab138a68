import { getRouteApi } from '@tanstack/react-router';
import { type RetentionReason, retentionReasons } from '../../../contract/desk/personalData.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { AssignButton } from '../../ui/Assignee.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { DeadlineTag, FormattedDay } from '../../ui/facts.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { borrowerColumn, createColumnHelper, ListPage, momentColumn, textColumn } from '../../ui/List.tsx';
import type { Column } from '../../ui/Table.tsx';

const column = createColumnHelper<DeskRow<'privacyRequests'>>();

const route = getRouteApi('/privacy');
export const privacyStates = ['open', 'granted', 'refused', 'done'] as const;

function PrivacyRequestActions({ row }: { row: DeskRow<'privacyRequests'> }) {
  const isOpen = row.state === 'open' || row.state === 'granted';
  return (
    <>
      {isOpen ? <AssignButton caseKind="privacy_request" caseId={row.requestId} name={row.name} /> : null}
      <AnswerPrivacyRequestButton row={row} />
    </>
  );
}

/** Privacy requests by state, with their deadlines. */
export function PrivacyRequestsPage() {
  const t = useTexts('privacy');
  const { state = 'open' } = route.useSearch();
  const isPending = state === 'open' || state === 'granted';
  const deadline = (field: 'answerBy' | 'effectBy') =>
    column(
      field,
      t(field),
      ({ daysLeft, ...row }) => (
        <>
          <FormattedDay day={row[field]} /> {daysLeft === null ? null : <DeadlineTag row={{ daysLeft }} />}
        </>
      ),
      field === 'answerBy' ? { sort: field } : {},
    );
  const answer: Column<DeskRow<'privacyRequests'>> = textColumn('answer', t('answer'), {
    isSecondary: true,
  });
  const outcome: Column<DeskRow<'privacyRequests'>> = column('outcome', t('outcome'), (row) => (
    <ErasureOutcome outcome={row.outcome} />
  ));
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="privacyRequests"
      request={{ state }}
      rowKey={({ requestId }) => requestId}
      emptyText={t(state === 'open' ? 'empty' : 'emptyOther')}
      columns={[
        borrowerColumn(t('borrower')),
        column('kind', t('kind'), ({ kind }) => t(kind)),
        textColumn('asked', t('asked')),
        ...(state === 'open' ? [deadline('answerBy')] : [deadline('effectBy'), answer]),
        ...(state === 'done' ? [outcome] : []),
        ...(isPending ? [textColumn('assignee', t('assignee'), { isSecondary: true })] : []),
        momentColumn('receivedAt', t('received'), isPending ? { isOptional: true } : { isSecondary: true }),
        column('actions', '', (row) => <PrivacyRequestActions row={row} />, { align: 'end' }),
      ]}
    >
      <FilterLinks
        label={t('states')}
        options={privacyStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({ to: '/privacy', search: { state: one } })}
      />
    </ListPage>
  );
}

/** Grants or refuses a request, or marks a granted one as done. */
function AnswerPrivacyRequestButton({
  row: { requestId, name, kind, state, asked },
}: {
  row: DeskRow<'privacyRequests'>;
}) {
  const t = useTexts('privacy');
  const can = useCan();
  if (!can('answerPrivacyRequest') || state === 'done' || state === 'refused') return null;
  if (state === 'granted' && kind === 'erasure') return <EraseButton requestId={requestId} name={name} />;
  const isFirstAnswer = state === 'open';
  const decision: Field = {
    kind: 'choice',
    name: 'state',
    label: t('decision'),
    initial: 'granted',
    options: [
      { value: 'granted', label: t('grant') },
      { value: 'refused', label: t('refuse') },
    ],
  };
  return (
    <WriteButton
      name="answerPrivacyRequest"
      draftKey={`privacy ${requestId} ${state}`}
      buttonLabel={t(isFirstAnswer ? 'answerAction' : 'doneAction')}
      title={t(isFirstAnswer ? 'titleAnswer' : 'titleDone', { name })}
      description={asked}
      fields={[
        ...(isFirstAnswer ? [decision] : []),
        { kind: 'long', name: 'answer', label: t('answerText'), maxLength: 2000 },
      ]}
      toRequest={(input, reason) => ({
        requestId,
        state: isFirstAnswer ? input.choice('state', ['granted', 'refused']) : 'done',
        answer: input.text('answer'),
        reason,
      })}
    />
  );
}

/** Erases the personal data irreversibly; always needs approval. */
function EraseButton({ requestId, name }: { requestId: string; name: string }) {
  const t = useTexts('privacy');
  return (
    <WriteButton
      name="erasePerson"
      draftKey={`erase ${requestId}`}
      buttonLabel={t('erase')}
      title={t('eraseTitle', { name })}
      description={t('eraseLead')}
      approvalScope={{}}
      fields={[{ kind: 'long', name: 'answer', label: t('answerText'), maxLength: 2000 }]}
      toRequest={(input, reason) => ({ requestId, answer: input.text('answer'), reason })}
      submitLabel={t('eraseSubmit')}
      kind="danger"
    />
  );
}

/** The outcome of an erasure: rows erased, and tables retained by reason. */
function ErasureOutcome({ outcome }: { outcome: DeskRow<'privacyRequests'>['outcome'] }) {
  const t = useTexts('privacy');
  if (outcome === null) return null;
  const { erased, kept } = outcome;
  const rows = erased.reduce((sum, one) => sum + one.rows, 0);
  const tablesRetainedFor = (why: RetentionReason) =>
    kept.filter((one) => one.why === why).map(({ table }) => table);
  const reasons = retentionReasons.filter((why) => tablesRetainedFor(why).length > 0);
  return (
    <ul className="plain-list">
      <li title={erased.map(({ table }) => table).join(', ')}>{t('erasedRows', { rows })}</li>
      {reasons.map((why) => (
        <li key={why} title={tablesRetainedFor(why).join(', ')}>
          {t(`kept_${why}`)}
        </li>
      ))}
    </ul>
  );
}
