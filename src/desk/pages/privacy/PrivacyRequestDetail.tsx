import { type RetentionReason, retentionReasons } from '../../../contract/desk/personalData.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { ExportPerson } from '../../features/borrowers/BorrowerActions.tsx';
import { CorrectPersonButton } from '../../features/borrowers/CorrectPerson.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { FormattedDateTime, FormattedDay, SubjectMarket } from '../../ui/format/formatted.tsx';
import { DeadlineTag } from '../../ui/format/tags.tsx';
import { BorrowerLink, CloseLink } from '../../ui/navigation/links.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { focusRequestedCase } from '../../ui/queue/queueFlow.tsx';
import { AnswerPrivacyRequestForm, type PrivacyRequestProps } from './AnswerPrivacyRequestForm.tsx';

/** Messages wait for the hours of messages, at most until the next day. */
const sendsWithinMs = 86_400_000;

type Request = DeskReply<'privacyRequest'>;
type Props = Omit<PrivacyRequestProps, 'request'> & { requestId: string };

/** One request: its content, its deadline, and the next action. */
export function PrivacyRequestDetail({ requestId, search, advance }: Props) {
  const t = useTexts('privacy');
  const query = useDeskQuery('privacyRequest', { requestId });
  return (
    <Panel
      title={query.data === undefined ? t('title') : t(query.data.kind)}
      actions={<CloseLink to="/privacy" search={search} />}
      headingRef={focusRequestedCase(requestId)}
    >
      <QueryView query={query} data={query.data}>
        {(request) => (
          <SubjectMarket value={request.market}>
            <Details {...{ request, search, advance }} />
          </SubjectMarket>
        )}
      </QueryView>
    </Panel>
  );
}

function Details({ request, search, advance }: PrivacyRequestProps) {
  const t = useTexts('privacy');
  const languageLabel = useLabels('messageLanguage');
  const { requestId, borrowerId, name, kind, state, requestText, answer, daysLeft, effectBy } = request;
  return (
    <>
      <p className="notice">{t(`next_${findNextStep(request)}`)}</p>
      <DescriptionList
        rows={[
          daysLeft !== null && { term: t('timeLeft'), value: <DeadlineTag row={{ daysLeft }} /> },
          state === 'open' && { term: t('answerBy'), value: <FormattedDay day={request.answerBy} /> },
          effectBy !== null && { term: t('effectBy'), value: <FormattedDay day={effectBy} /> },
          { term: t('received'), value: <FormattedDateTime at={request.receivedAt} /> },
          { term: t('borrower'), value: <BorrowerLink borrowerId={borrowerId} name={name} /> },
          { term: t('language'), value: languageLabel(request.language) },
          {
            term: t('identityShownBy'),
            value: request.identityShownBy === null ? t('proofNone') : t(`proof_${request.identityShownBy}`),
          },
          (state === 'open' || state === 'granted') && {
            lines: <Assignee caseKind="privacy_request" caseId={requestId} />,
          },
          kind === 'access' && {
            term: t('exported'),
            value:
              request.exportedAt === null ? t('notExported') : <FormattedDateTime at={request.exportedAt} />,
          },
        ]}
      />
      <h3>{t('requestText')}</h3>
      <p className="wrap-anywhere">{requestText}</p>
      {answer === null ? null : (
        <>
          <h3>{t('answer')}</h3>
          <Decisions decisions={request.decisions} />
          <p className="wrap-anywhere">{answer}</p>
          <SentAnswer request={request} />
        </>
      )}
      <ErasureOutcome outcome={request.outcome} />
      <NextStep {...{ request, search, advance }} />
    </>
  );
}

/** What whoever works on the request does next. */
function findNextStep(request: Request) {
  const { kind, state, identityShownBy, erasureBlockers, exportedAt, pendingApprovalId } = request;
  if (state === 'refused' || state === 'done') return 'none';
  if (pendingApprovalId !== null) return 'approval';
  if (erasureBlockers.length > 0) return state === 'open' ? 'notErasableYet' : 'notErasableNow';
  if (state === 'open') return kind === 'objection' || identityShownBy !== null ? 'answer' : 'identity';
  return kind === 'access' && exportedAt !== null ? 'handOver' : kind;
}

/** Whether the answer reached the borrower, and how. */
function SentAnswer({ request }: { request: Request }) {
  const t = useTexts('privacy');
  const { sentAnswer: sent, answerChannel, decisions } = request;
  if (sent === null) {
    const isNew = getServerNow().getTime() - Date.parse(decisions.at(-1)?.at ?? '') < sendsWithinMs;
    const channel = answerChannel ?? 'none';
    return <p className="quiet">{t(isNew ? 'notSentYet' : 'notSent', { channel })}</p>;
  }
  return (
    <p className={sent.isWithheld ? 'notice due' : 'quiet'}>
      {t(sent.isWithheld ? 'withheld' : `sentBy_${sent.channel}`)} · <FormattedDateTime at={sent.at} />
    </p>
  );
}

/** What was decided, when, by whom and why. */
function Decisions({ decisions }: { decisions: Request['decisions'] }) {
  const t = useTexts('privacy');
  return decisions.map(({ state, at, by, reason }) => (
    <p key={state} className="quiet wrap-anywhere">
      <strong>{t(`was_${state}`)}</strong> · <FormattedDateTime at={at} />
      {by === null ? null : ` · ${by}`}
      {reason === '' ? null : ` · ${t('reason')}: ${reason}`}
    </p>
  ));
}

/** The answer to an open request; of a granted one what puts it in effect. */
function NextStep({ request, search, advance }: PrivacyRequestProps) {
  const can = useCan();
  const { requestId, borrowerId, name, language, kind, state, exportedAt, pendingApprovalId } = request;
  if (state === 'refused' || state === 'done') return null;
  if (state === 'granted' && kind === 'erasure') {
    const isErasable = request.erasureBlockers.length === 0 && request.identityShownBy !== null;
    if (pendingApprovalId === null && !isErasable && can('answerPrivacyRequest'))
      return <AnswerPrivacyRequestForm {...{ request, search, advance }} />;
    return <EraseButton {...{ requestId, name, pendingApprovalId }} />;
  }
  if (state === 'granted' && kind === 'correction')
    return (
      <>
        <div className="actions">
          <CorrectPersonButton
            borrower={{ borrowerId, name }}
            isIdentityShown={request.identityShownBy !== null}
            {...{ requestId, pendingApprovalId }}
          />
        </div>
        {can('answerPrivacyRequest') && pendingApprovalId === null ? (
          <AnswerPrivacyRequestForm {...{ request, search, advance }} />
        ) : null}
      </>
    );
  if (!can('answerPrivacyRequest')) return null;
  if (state === 'granted' && kind === 'objection')
    return (
      <>
        <OptionalConsents request={request} />
        <AnswerPrivacyRequestForm {...{ request, search, advance }} />
      </>
    );
  if (state === 'open' || kind !== 'access')
    return <AnswerPrivacyRequestForm {...{ request, search, advance }} />;
  return (
    <>
      <div className="actions">
        <ExportPerson borrower={{ borrowerId, name, language }} />
      </div>
      {exportedAt === null ? null : <AnswerPrivacyRequestForm {...{ request, search, advance }} />}
    </>
  );
}

/** Stops the optional uses that an objection may be about; any other one is stopped outside the desk. */
function OptionalConsents({ request: { requestId, optionalConsents } }: { request: Request }) {
  const t = useTexts('privacy');
  const { language } = useLanguage();
  return (
    <>
      <p className="quiet">{t(optionalConsents.length === 0 ? 'noOptionalUse' : 'optionalUses')}</p>
      {optionalConsents.map(({ id, title }) => (
        <div key={id} className="actions">
          <WriteButton
            name="withdrawConsent"
            draftKey={`consent ${requestId} ${id}`}
            isReasonOptional
            buttonLabel={t('stopUse', { use: title[language] })}
            buttonVariant="quiet"
            title={t('stopUse', { use: title[language] })}
            description={t('stopUseLead')}
            toRequest={(_, reason) => ({ requestId, consentId: id, reason })}
          />
        </div>
      ))}
    </>
  );
}

/** Erases the personal data irreversibly; always needs approval. */
function EraseButton({
  requestId,
  name,
  pendingApprovalId,
}: Pick<Request, 'requestId' | 'name' | 'pendingApprovalId'>) {
  const t = useTexts('privacy');
  return (
    <WriteButton
      name="erasePerson"
      pendingApprovalId={pendingApprovalId}
      draftKey={`erase ${requestId}`}
      buttonLabel={t('erase')}
      buttonVariant="danger"
      title={t('eraseTitle', { name })}
      description={t('eraseLead')}
      showsApprovalNotice
      fields={[
        {
          kind: 'multiline',
          name: 'answer',
          label: t('answerText'),
          hint: t('erasedAnswer'),
          maxLength: 2000,
        },
      ]}
      toRequest={(input, reason) => ({ requestId, answer: input.text('answer'), reason })}
      submitLabel={t('eraseSubmit')}
      kind="danger"
    />
  );
}

/** The outcome of an erasure: rows erased, and tables retained by reason. */
function ErasureOutcome({ outcome }: { outcome: Request['outcome'] }) {
  const t = useTexts('privacy');
  if (outcome === null) return null;
  const { erased, retainedRecords } = outcome;
  const rows = erased.reduce((sum, one) => sum + one.rows, 0);
  const tablesRetainedFor = (reason: RetentionReason) =>
    retainedRecords.filter((one) => one.retentionReason === reason).map(({ table }) => table);
  const reasons = retentionReasons.filter((reason) => tablesRetainedFor(reason).length > 0);
  return (
    <ul className="plain-list">
      <li title={erased.map(({ table }) => table).join(', ')}>{t('erasedRows', { rows })}</li>
      {reasons.map((reason) => (
        <li key={reason} title={tablesRetainedFor(reason).join(', ')}>
          {t(`retained_${reason}`)}
        </li>
      ))}
    </ul>
  );
}
