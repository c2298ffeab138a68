import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionItem } from '../../ui/display/DescriptionList.tsx';
import { useDeclaredValue } from '../../ui/display/declaredFields.tsx';
import { formatMoney, formatShare } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  loanColumn,
  momentColumn,
  moneyColumn,
  productColumn,
} from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { EmptyState } from '../../ui/page/QueryView.tsx';

type Props = { application: DeskReply<'application'> };
type OtherLoan = DeskReply<'application'>['otherLoans'][number];
type Decided = NonNullable<DeskReply<'application'>['decision']>;
type Change = DeskReply<'application'>['changes'][number];

/** Why a person decides the application, with the rule or the service's words. */
export function ReviewReasonText({ application: { review, blockingRule, ruleEvaluations } }: Props) {
  const reviewLabel = useLabels('review');
  const leadLabel = useLabels('reviewLead');
  const ruleLabel = useLabels('rule');
  if (review === null) return null;
  const serviceReason = review.startsWith('service') ? ruleEvaluations.at(-1)?.serviceReason : null;
  return (
    <>
      {reviewLabel(review)}
      {review === 'rule' && blockingRule !== null ? (
        <>
          {' '}
          <Tag tone="bad">{ruleLabel(blockingRule)}</Tag>
        </>
      ) : null}
      {serviceReason ? `: ${serviceReason}` : null} <span className="quiet">({leadLabel(review)})</span>
    </>
  );
}

/** Who approved or declined the application, when and why. */
export function RecordedDecision({ decided: { by, at, reason } }: { decided: Decided }) {
  const actorLabel = useLabels('actor');
  const ruleLabel = useLabels('rule');
  const reasonLabel = useLabels('systemReason');
  return (
    <>
      {actorLabel(by)}, <FormattedDateTime at={at} />
      {reason === '' ? null : `: ${ruleLabel(reasonLabel(reason))}`}
    </>
  );
}

/** What the applicant owes, and until the decision what is asked for on top of it. */
export function Exposure({ application: { state, exposure, currency } }: Props) {
  const t = useTexts('applications');
  const { openLoans, lateLoans, principal, owed, requested } = exposure;
  return (
    <>
      <DescriptionItem term={t('openDebt')}>
        <FormattedMoney minor={owed} currency={currency} />{' '}
        <span className="quiet">{t('openLoans', { count: openLoans })}</span>
        {lateLoans === 0 ? null : (
          <>
            {' '}
            <Tag tone="bad">{t('lateLoans', { count: lateLoans })}</Tag>
          </>
        )}
      </DescriptionItem>
      {state === 'in_review' ? (
        <DescriptionItem term={t('exposure')}>
          <FormattedMoney minor={principal + requested} currency={currency} />{' '}
          <span className="quiet">{t('exposureLead')}</span>
        </DescriptionItem>
      ) : null}
    </>
  );
}

/** What falls due within a month against the declared income: of this loan, and with all others. */
export function Affordability({ application: { state, affordability, currency } }: Props) {
  const t = useTexts('applications');
  const { language } = useLanguage();
  const { monthlyIncome, payment, otherPayments } = affordability;
  if (state !== 'in_review') return null;
  if (monthlyIncome === null)
    return (
      <DescriptionItem term={t('paymentToIncome')}>
        <Tag>{t('noIncome')}</Tag>
      </DescriptionItem>
    );
  const format = (minor: number) => formatMoney(minor, currency);
  const amounts = {
    payment: format(payment),
    others: format(otherPayments),
    income: format(monthlyIncome),
  };
  return (
    <>
      <DescriptionItem term={t('paymentToIncome')}>
        {formatShare(payment, monthlyIncome, language)}{' '}
        <span className="quiet">{t('paymentToIncomeLead', amounts)}</span>
      </DescriptionItem>
      <DescriptionItem term={t('debtShare')}>
        {formatShare(payment + otherPayments, monthlyIncome, language)}{' '}
        <span className="quiet">{t('debtShareLead', amounts)}</span>
      </DescriptionItem>
    </>
  );
}

const column = createColumnHelper<OtherLoan>();
const outcomeTones: Readonly<Partial<Record<OtherLoan['outcome'], Tone>>> = {
  late: 'bad',
  writtenOff: 'bad',
  current: 'due',
  repaid: 'good',
};

/** The applicant's other loans with their outcome. */
export function OtherLoans({ application: { otherLoans } }: Props) {
  const t = useTexts('applications');
  const outcomeLabel = useLabels('loanOutcome');
  return (
    <>
      <h3>{t('otherLoans')}</h3>
      {otherLoans.length === 0 ? (
        <EmptyState>{t('noOtherLoans')}</EmptyState>
      ) : (
        <Table<OtherLoan>
          label={t('otherLoans')}
          rows={otherLoans}
          rowKey={({ orderId }) => orderId}
          columns={[
            loanColumn(t('order')),
            column('outcome', t('outcome'), ({ outcome }) => (
              <Tag tone={outcomeTones[outcome] ?? 'plain'}>{outcomeLabel(outcome)}</Tag>
            )),
            moneyColumn('amount', t('amountLent')),
            moneyColumn('owed', t('owed')),
            column('days', t('maxDaysLate'), ({ maxDaysLate }) => maxDaysLate ?? '–', { align: 'end' }),
            dayColumn('disbursedOn', t('disbursed'), { isSecondary: true }),
            productColumn(t('product'), { isSecondary: true }),
          ]}
        />
      )}
    </>
  );
}

const changeColumn = createColumnHelper<Change>();

/** What was declared otherwise at the application before. */
export function Changes({ application: { changes, previousApplicationAt, currency } }: Props) {
  const t = useTexts('applications');
  const stepLabel = useLabels('applicationStep');
  const fieldLabel = useLabels('declaredField');
  const formatValue = useDeclaredValue(currency);
  if (previousApplicationAt === null) return null;
  const fieldName = ({ step, name }: Change) =>
    step === 'account' ? t('payoutAccount') : `${stepLabel(step)} · ${fieldLabel(name)}`;
  return (
    <>
      <h3>{t('changes')}</h3>
      <p className="quiet small">
        {t('previousApplication')} <FormattedDateTime at={previousApplicationAt} />
      </p>
      {changes.length === 0 ? (
        <EmptyState>{t('noChanges')}</EmptyState>
      ) : (
        <Table<Change>
          label={t('changes')}
          rows={changes}
          rowKey={({ step, name }) => `${step} ${name}`}
          columns={[
            changeColumn('field', t('field'), fieldName),
            changeColumn('before', t('before'), ({ name, before }) => formatValue({ name, value: before })),
            changeColumn('after', t('after'), ({ name, after }) => formatValue({ name, value: after })),
            momentColumn('changedAt', t('changedAt')),
          ]}
        />
      )}
    </>
  );
}
