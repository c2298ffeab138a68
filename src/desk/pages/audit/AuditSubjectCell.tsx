import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  type AuditSubject,
  findCaseKind,
  findDoneCall,
  findLoanOfDecision,
  findRefusal,
  findSubjectIdField,
  includesRequestDetails,
  isAnswer,
  isCallName,
  isCaseKind,
  isOpaqueId,
  isRequestId,
  isSignInOrOut,
  isUnreadableId,
  listPossibleFields,
  parseAuditSubject,
} from '../../../contract/desk/auditSubject.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMonth } from '../../ui/format/format.ts';
import { LoanLink } from '../../ui/navigation/links.tsx';

type Props = {
  event: Pick<
    DeskRow<'audit'>,
    'action' | 'subject' | 'approvedBy' | 'approvedByName' | 'refusedBecause' | 'staff' | 'till' | 'request'
  >;
};

/** The subject of an audit event in words, with links to what it names; the line as it was written is its tooltip. */
export function AuditSubjectCell({ event }: Props) {
  const { action, subject, approvedBy, approvedByName, refusedBecause } = event;
  const t = useTexts('audit');
  const callLabel = useLabels('call');
  const parsed = parseAuditSubject(action, subject);
  const describeSubject = useSubject(parsed, event);
  const describeDetail = useDetail(action, parsed);
  const { call, details } = parsed;
  // The action of an executed call already names the call.
  const isSaid = call === undefined || findDoneCall(action, subject) !== undefined;
  if (isSignInOrOut(action)) return null;
  // The details of `loan_serviced` repeat its action.
  const shownDetails = action === 'loan_serviced' ? [] : details;
  const nodes: ReactNode[] = [
    isSaid ? '' : callLabel(call.name),
    describeSubject(),
    ...shownDetails.map(describeDetail),
    refusedBecause ?? '',
    approvedBy === null ? '' : t('approvedBy', { who: approvedByName ?? approvedBy }),
  ];
  return (
    <span className="wrap-anywhere" title={subject}>
      {nodes
        .filter((node) => node !== '')
        .map((node, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
          <span key={index}>
            {index > 0 ? ' · ' : ''}
            {node}
          </span>
        ))}
    </span>
  );
}

/** A line's action in words: of what was done its name, of what was refused why. */
export function useAuditAction(): (action: string, subject: string) => string {
  const actionLabel = useLabels('auditAction');
  const callLabel = useLabels('call');
  const refusalLabel = useLabels('refusal');
  const servicingLabel = useLabels('servicing');
  return (action, subject) => {
    const done = findDoneCall(action, subject);
    if (done !== undefined) return callLabel(done);
    const [serviced] = action === 'loan_serviced' ? parseAuditSubject(action, subject).details : [];
    if (serviced !== undefined) return servicingLabel(serviced);
    const refusal = findRefusal(action, subject);
    return refusal === undefined ? actionLabel(action) : refusalLabel(refusal);
  };
}

/** What a line is about: a link where it has a page or lines of its own. */
function useSubject(parsed: AuditSubject, { action, staff, till, request }: Props['event']): () => ReactNode {
  const fieldLabel = useLabels('requestField');
  const describeText = useDetailText(parsed);
  const { call, kind, subjectId } = parsed;
  return () => {
    if (till !== null) return <NamedLines field="tillId" about={till.tillId} name={till.holderName} />;
    if (staff !== null) return <NamedLines field="staffId" about={staff.staffId} name={staff.name} />;
    if (kind === 'complaint') return <ComplaintLink folio={subjectId} />;
    if (kind === 'approval')
      return (
        <ApprovalLink
          approvalId={subjectId}
          request={includesRequestDetails(action, parsed) ? null : request}
        />
      );
    if (kind === 'loan') return <LoanLink orderId={subjectId} />;
    const field = isOpaqueId(subjectId) && call !== undefined ? findSubjectIdField(call.path) : undefined;
    if (field === undefined) return describeText(subjectId);
    return (
      <Link to="/audit" search={{ about: subjectId, shown: 'all' }}>
        {fieldLabel(field)}
      </Link>
    );
  };
}

type NamedLinesProps = { field: 'tillId' | 'staffId'; about: string; name: string };

/** A till or an account, by whose it is. */
function NamedLines({ field, about, name }: NamedLinesProps) {
  const fieldLabel = useLabels('requestField');
  return (
    <>
      <Link to="/audit" search={{ about, shown: 'all' }}>
        {fieldLabel(field)}
      </Link>{' '}
      · {name}
    </>
  );
}

function ComplaintLink({ folio }: { folio: string }) {
  return (
    <Link to="/complaints" search={{ folio }}>
      {folio}
    </Link>
  );
}

type ApprovalLinkProps = { approvalId: string; request?: Props['event']['request'] };

function ApprovalLink({ approvalId, request = null }: ApprovalLinkProps) {
  const t = useTexts('audit');
  const callLabel = useLabels('call');
  const name = request === null ? [t('approval')] : [callLabel(request.call), request.orderId];
  return (
    <Link to="/approvals" search={{ approvalId, state: 'all' }}>
      {name.filter(Boolean).join(' · ')}
    </Link>
  );
}

function useDetail(action: string, parsed: AuditSubject): (text: string) => ReactNode {
  const describeText = useDetailText(parsed);
  const loanOfDecision = findLoanOfDecision(parsed);
  return (text) => {
    if (findCaseKind(parsed, text) === 'complaint') return <ComplaintLink folio={text} />;
    if (isRequestId(action, parsed, text)) return <ApprovalLink approvalId={text} />;
    if (text === loanOfDecision) return <LoanLink orderId={text} />;
    return describeText(text);
  };
}

function useDetailText(parsed: AuditSubject): (text: string) => string {
  const { call, kind } = parsed;
  const t = useTexts('audit');
  const callLabel = useLabels('call');
  const servicingLabel = useLabels('servicing');
  const caseLabel = useLabels('caseKind');
  const displayName = useDisplayNames();
  const codeLabel = useCodeLabel();
  return (text) => {
    if (text.startsWith('phone:')) return t('phone');
    if (call !== undefined && isCaseKind(text)) return caseLabel(text);
    if (kind === 'approval' && isCallName(text)) return callLabel(text);
    if (isAnswer(text)) return t(text);
    if (text.startsWith('withdrawn:')) return t('withdrawnBefore');
    if (text.startsWith('sessions:')) return t('sessions', { count: text.slice('sessions:'.length) });
    const [, provider, paymentId] = paymentKeyPattern.exec(text) ?? [];
    if (provider !== undefined) return `${displayName.provider(provider)} ${paymentId}`;
    if (call === undefined) return servicingLabel(text);
    // Such an id says nothing to a reader; the tooltip has it.
    return isUnreadableId(text)
      ? ''
      : (codeLabel(text, listPossibleFields(parsed, text)) ?? servicingLabel(text));
  };
}

/** The words of a code or day by the fields that it may be the value of; undefined: the text is none. */
function useCodeLabel(): (text: string, fields: readonly string[]) => string | undefined {
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const labels: Readonly<Record<string, (code: string) => string>> = {
    provider: displayName.provider,
    productId: displayName.product,
    market: displayName.market,
    lending: useLabels('lendingSwitch'),
    field: useLabels('viewedField'),
    language: useLabels('messageLanguage'),
  };
  return (text, fields) => {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, language);
    if (/^\d{4}-\d\d$/.test(text)) return formatMonth(text, language);
    return fields.map((field) => labels[field]?.(text) ?? text).find((words) => words !== text);
  };
}

/** `provider:paymentId`; hand-recorded payments have a provider of their own. */
const paymentKeyPattern = /^([a-z_]+):(.+)$/;
