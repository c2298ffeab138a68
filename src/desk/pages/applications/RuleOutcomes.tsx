import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount, formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';

type ApplicationData = DeskReply<'application'>;
type RuleEvaluation = ApplicationData['ruleEvaluations'][number];
type Outcome = RuleEvaluation['outcomes'][number];

const column = createColumnHelper<Outcome>();

/** Tones of the decision service's answers; without a usable answer the application is left to staff. */
const serviceTones = { approved: 'good', declined: 'bad', unanswered: 'due', invalid: 'due' } as const;

/** Rules whose figures are amounts. */
const moneyRules = ['openDebt', 'product'];

type Props = { evaluation: RuleEvaluation; currency: string };

/** The outcome of each rule: the value it checked, its threshold and the result. */
export function RuleOutcomes({ evaluation, currency }: Props) {
  const { stage, at, outcomes, decisionService, serviceReason } = evaluation;
  const t = useTexts('applications');
  const { language } = useLanguage();
  const ruleLabel = useLabels('rule');
  function formatFigure({ rule }: Outcome, value: number | null): string {
    if (value === null) return '–';
    return moneyRules.includes(rule) ? formatMoney(value, currency) : formatCount(value, language);
  }
  /** The step reached shows in what was found and in the result. */
  function formatThreshold(row: Outcome): string {
    const { rule, threshold } = row;
    if (rule === 'paidOnTime' && threshold !== null) return t('nextStep', { count: threshold });
    return formatFigure(row, threshold);
  }
  return (
    <>
      <p className="quiet small">
        {t(stage)} · <FormattedDateTime at={at} />
      </p>
      {decisionService === null ? null : (
        <p>
          <Tag tone={serviceTones[decisionService]}>{t(decisionService)}</Tag> {serviceReason}
        </p>
      )}
      <Table<Outcome>
        label={`${t('decisions')} · ${t(stage)}`}
        rows={outcomes}
        rowKey={({ rule }) => rule}
        columns={[
          column('rule', t('rule'), ({ rule }) => ruleLabel(rule)),
          column('actual', t('actual'), (row) => formatFigure(row, row.actual), { align: 'end' }),
          column('threshold', t('threshold'), (row) => <p>{formatThreshold(row)}</p>, { align: 'end' }),
          column('result', t('result'), ({ isRefusal, limit }) => (
            <Tag tone={isRefusal ? 'bad' : 'good'}>
              {isRefusal
                ? t('refuses')
                : limit === null
                  ? t('allows')
                  : t('most', { amount: formatMoney(limit, currency) })}
            </Tag>
          )),
        ]}
      />
    </>
  );
}
