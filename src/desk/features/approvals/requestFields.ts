import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { IdentityProof } from '../../../contract/desk/privacy.ts';
import type { AuditedField, DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney, formatMonth, formatShare } from '../../ui/format/format.ts';

/** A request as it was sent; `call`: its name. */
type SentRequest = Pick<DeskRow<'approvals'>, 'request' | 'currency'> & { call: DeskCallName };

type PrivacyDecision = DeskRequest<'answerPrivacyRequest'>['state'];

type Kind =
  | 'text'
  | 'money'
  | 'cap'
  | 'day'
  | 'month'
  | 'rate'
  | 'yesNo'
  | 'days'
  | 'roles'
  | 'market'
  | 'product'
  | 'provider'
  | 'place'
  | 'lending'
  | 'rightSide'
  | 'viewedField'
  | 'language'
  | 'cause'
  | 'component'
  | 'payoutDifference'
  | 'outcome'
  | 'complaintOutcome'
  | 'privacyState'
  | 'identityProof'
  | 'explanation';

/** What each field of a request holds. */
const fieldKinds: Readonly<Record<AuditedField, Kind>> = {
  amount: 'money',
  total: 'money',
  recorded: 'money',
  dailyCap: 'cap',
  approve: 'yesNo',
  anew: 'yesNo',
  close: 'yesNo',
  liftSuspension: 'yesNo',
  discards: 'yesNo',
  cashReturned: 'yesNo',
  despiteClaims: 'yesNo',
  paidAt: 'day',
  on: 'day',
  from: 'day',
  until: 'day',
  expiresOn: 'day',
  day: 'day',
  month: 'month',
  annualRate: 'rate',
  periods: 'days',
  roles: 'roles',
  market: 'market',
  productId: 'product',
  provider: 'provider',
  place: 'place',
  lending: 'lending',
  rightSide: 'rightSide',
  field: 'viewedField',
  language: 'language',
  cause: 'cause',
  of: 'component',
  kind: 'viewedField',
  paysBy: 'day',
  nextActionOn: 'day',
  outcome: 'outcome',
  state: 'privacyState',
  identityShownBy: 'identityProof',
  explanation: 'explanation',
  despitePayments: 'yesNo',
  orderId: 'text',
  borrowerId: 'text',
  staffId: 'text',
  tillId: 'text',
  batchId: 'text',
  requestId: 'text',
  payoutId: 'text',
  paymentId: 'text',
  depositId: 'text',
  lineId: 'text',
  reversalId: 'text',
  reference: 'text',
  evidence: 'text',
  answer: 'text',
  email: 'text',
  name: 'text',
  format: 'text',
  reason: 'text',
  promiseId: 'text',
  offerId: 'text',
  waiverId: 'text',
  fullName: 'text',
  address: 'text',
  mobilePhone: 'text',
  text: 'text',
};

/** The kinds of fields that hold something else in requests of one call. */
const kindsByCall: Readonly<Partial<Record<DeskCallName, Readonly<Partial<Record<AuditedField, Kind>>>>>> = {
  closePayoutDifference: { kind: 'payoutDifference' },
  answerComplaint: { outcome: 'complaintOutcome' },
};

/** Formats a field of a request by what it holds; a dash where the request lacks it. */
export function useRequestField(): (request: SentRequest, field: AuditedField) => string {
  const format = useFormats();
  return ({ call, request, currency }, field) => {
    const value = request[field];
    const kind = kindsByCall[call]?.[field] ?? fieldKinds[field];
    if (kind !== 'cap' && (value === undefined || value === null)) return '–';
    return format(kind, value, currency);
  };
}

function useFormats(): (kind: Kind, value: unknown, currency: string | null) => string {
  const t = useTexts('approvals');
  const privacy = useTexts('privacy');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const label = {
    role: useLabels('role'),
    component: useLabels('component'),
    viewedField: useLabels('viewedField'),
    cause: useLabels('reversalCause'),
    lending: useLabels('lendingSwitch'),
    rightSide: useLabels('rightSide'),
    difference: useLabels('payoutDifference'),
    outcome: useLabels('contactOutcome'),
    complaintOutcome: useLabels('complaintOutcome'),
    explanation: useLabels('lineExplanation'),
  };
  const money = (value: unknown, currency: string | null) =>
    currency === null ? String(value) : `${formatMoney(Number(value), currency)} ${currency}`;
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const byKind = {
    text: String,
    money,
    cap: (value, currency) => (value === null ? t('noCap') : money(value, currency)),
    day: (value) => formatDay(String(value), language),
    month: (value) => formatMonth(String(value), language),
    rate: (value) => formatShare(Number(value), 1, language),
    yesNo: (value) => t(value === true ? 'yes' : 'no'),
    days: (value) => list(value).join(', '),
    roles: (value) => list(value).map(label.role).join(', '),
    market: (value) => displayName.market(String(value)),
    product: (value) => displayName.product(String(value)),
    provider: (value) => displayName.provider(String(value)),
    place: (value) => displayName.provider(String(value)),
    lending: (value) => label.lending(String(value)),
    rightSide: (value) => label.rightSide(String(value)),
    viewedField: (value) => label.viewedField(String(value)),
    language: (value) => (value === 'en' ? 'English' : 'Español'),
    cause: (value) => label.cause(String(value)),
    component: (value) => label.component(String(value)),
    payoutDifference: (value) => label.difference(String(value)),
    outcome: (value) => label.outcome(String(value)),
    complaintOutcome: (value) => label.complaintOutcome(String(value)),
    privacyState: (value) => privacy(`was_${value as PrivacyDecision}`),
    identityProof: (value) => privacy(`proof_${value as IdentityProof}`),
    explanation: (value) => label.explanation(String(value)),
  } satisfies Record<Kind, (value: unknown, currency: string | null) => string>;
  return (kind, value, currency) => byKind[kind](value, currency);
}
