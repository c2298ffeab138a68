import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { FormattedDateTime } from '../../ui/Formatted.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { ApplicationData } from './applicationData.ts';

type Decision = ApplicationData['decisions'][number];
type Outcome = Decision['outcomes'][number];

/** Without an answer that can be used it waits for a person. */
const serviceTones = { approved: 'good', declined: 'bad', unanswered: 'due', misanswered: 'due' } as const;

/** Rules whose figures are amounts. */
const moneyRules = ['openDebt', 'product'];

type Props = { decision: Decision; currency: string; market: string };

/** What each rule looked at, what it held that against, and what it said. */
export function RuleOutcomes({ decision, currency, market }: Props) {
  const { stage, at, outcomes, service, serviceReason } = decision;
  const t = useTexts('applications');
  const { language } = useLanguage();
  const ruleLabel = useLabels('rule');
  function formatFigure({ rule }: Outcome, value: number | null): string {
    if (value === null) return '–';
    return moneyRules.includes(rule) ? formatMoney(value, currency) : formatCount(value, language);
  }
  return (
    <>
      <p className="quiet small">
        {t(stage)} · <FormattedDateTime at={at} market={market} />
      </p>
      {service === null ? null : (
        <p>
          <Tag tone={serviceTones[service]}>{t(service)}</Tag> {serviceReason}
        </p>
      )}
      <Table<Outcome>
        label={`${t('decisions')} · ${t(stage)}`}
        rows={outcomes}
        rowKey={({ rule }) => rule}
        columns={[
          { id: 'rule', header: t('rule'), cell: ({ rule }) => ruleLabel(rule) },
          { id: 'given', header: t('given'), align: 'end', cell: (row) => formatFigure(row, row.given) },
          { id: 'bound', header: t('bound'), align: 'end', cell: (row) => formatFigure(row, row.bound) },
          {
            id: 'result',
            header: t('result'),
            cell: ({ isRefusal, limit }) => (
              <Tag tone={isRefusal ? 'bad' : 'good'}>
                {isRefusal
                  ? t('refuses')
                  : limit === null
                    ? t('allows')
                    : t('most', { amount: formatMoney(limit, currency) })}
              </Tag>
            ),
          },
        ]}
      />
    </>
  );
}
