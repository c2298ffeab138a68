import {
  findRefusal,
  isCallName,
  isOpaqueId,
  parseAuditSubject,
} from '../../../contract/desk/auditSubject.ts';
import { fillText } from '../../messages/index.ts';

type Labels = Readonly<Record<string, string>>;
type DescribeLine = (action: string, subject: string) => string;

/** The groups of labels that name what a line's subject has. */
const subjectGroups = ['caseKind', 'lendingSwitch', 'viewedField', 'messageLanguage', 'servicing'] as const;

/** What was done and about what, in the label of the audit's page, for its files: by the desk's labels and the page's messages. */
export function auditLineTexts(
  labels: Readonly<Record<string, Labels>>,
  messages: Labels,
): Record<'action' | 'subject', DescribeLine> {
  function describeToken(token: string): string {
    const [kind = '', ...rest] = token.split(':');
    const value = rest.join(':');
    if (kind === 'phone' && value !== '') return messages.phone ?? token;
    if (kind === 'withdrawn' && value !== '') return messages.withdrawnBefore ?? token;
    if (value !== '') return [labels.provider?.[kind] ?? kind, value].join(' ');
    if (token === 'approved' || token === 'refused') return messages[token] ?? token;
    if (isOpaqueId(token)) return '';
    if (isCallName(token)) return labels.call?.[token] ?? token;
    return subjectGroups.map((group) => labels[group]?.[token]).find((label) => label !== undefined) ?? token;
  }
  return {
    action(action, subject) {
      const refusal = findRefusal(action, subject);
      return (refusal === undefined ? labels.auditAction?.[action] : labels.refusal?.[refusal]) ?? action;
    },
    subject(action, subject) {
      const { call, subjectId, details, refusedStatus: status } = parseAuditSubject(action, subject);
      const shown = action === 'loan_serviced' ? details.slice(0, 1) : details;
      const tokens = [subjectId, ...shown].map(describeToken);
      const answered = status === undefined ? '' : fillText(messages.answered ?? '', { status });
      return [call === undefined ? '' : (labels.call?.[call.name] ?? call.name), ...tokens, answered]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
