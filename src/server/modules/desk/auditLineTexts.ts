import {
  findDoneCall,
  findRefusal,
  isAnswer,
  isCallName,
  isUnreadableId,
  parseAuditSubject,
} from '../../../contract/desk/auditSubject.ts';

type Labels = Readonly<Record<string, string>>;
type DescribeLine = (action: string, subject: string) => string;

/** The groups of labels that name what a line's subject has. */
const subjectGroups = ['caseKind', 'lendingSwitch', 'viewedField', 'messageLanguage', 'servicing'] as const;

/**
 * What was done and about what, in the label of the audit's page, for its files: by the desk's labels and the page's messages.
 * `describeRefusal`: the words of a refusal's code.
 */
export function auditLineTexts(
  labels: Readonly<Record<string, Labels>>,
  messages: Labels,
  describeRefusal: (code: string) => string | undefined,
): Record<'action' | 'subject', DescribeLine> {
  function describeToken(token: string): string {
    const [kind = '', ...rest] = token.split(':');
    const value = rest.join(':');
    if (kind === 'phone' && value !== '') return messages.phone ?? token;
    if (kind === 'withdrawn' && value !== '') return messages.withdrawnBefore ?? token;
    if (value !== '') return [labels.provider?.[kind] ?? kind, value].join(' ');
    if (isAnswer(token)) return messages[token] ?? token;
    if (isUnreadableId(token)) return '';
    if (isCallName(token)) return labels.call?.[token] ?? token;
    return subjectGroups.map((group) => labels[group]?.[token]).find((label) => label !== undefined) ?? token;
  }
  return {
    action(action, subject) {
      const refusal = findRefusal(action, subject);
      const done = findDoneCall(action, subject);
      if (done !== undefined) return labels.call?.[done] ?? done;
      return (refusal === undefined ? labels.auditAction?.[action] : labels.refusal?.[refusal]) ?? action;
    },
    subject(action, subject) {
      const { call, subjectId, details, refusalCode = '' } = parseAuditSubject(action, subject);
      const isSaid = call === undefined || findDoneCall(action, subject) !== undefined;
      const shown = action === 'loan_serviced' ? details.slice(0, 1) : details;
      const tokens = [subjectId, ...shown].map(describeToken);
      return [isSaid ? '' : (labels.call?.[call.name] ?? call.name), ...tokens, describeRefusal(refusalCode)]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
