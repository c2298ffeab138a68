import { useLanguage, useTexts, useWords } from '../../texts/language.tsx';
import { ruleWords } from '../../texts/words.ts';
import { countText, moneyText } from '../../ui/format.ts';
import { Table } from '../../ui/Table.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../../ui/Written.tsx';
import type { ApplicationData } from './Application.tsx';
import { applicationsTexts } from './texts.ts';

type Decision = ApplicationData['decisions'][number];
type Outcome = Decision['outcomes'][number];

/** Without an answer that can be used it waits for a person. */
const serviceTones = { approved: 'good', declined: 'bad', unanswered: 'due', misanswered: 'due' } as const;

/** Rules whose figures are amounts. */
const ofMoney = ['openDebt', 'product'];

type Props = { decision: Decision; currency: string; market: string };

/** What each rule looked at, what it held that against, and what it said. */
export function Outcomes({ decision, currency, market }: Props) {
  const { stage, at, outcomes, service, serviceReason } = decision;
  const say = useTexts(applicationsTexts);
  const { language } = useLanguage();
  const wordOf = useWords(ruleWords);
  function figure({ rule }: Outcome, value: number | null): string {
    if (value === null) return '–';
    return ofMoney.includes(rule) ? moneyText(value, currency) : countText(value, language);
  }
  return (
    <>
      <p className="quiet small">
        {say(stage)} · <Moment at={at} market={market} />
      </p>
      {service === null ? null : (
        <p>
          <Tag tone={serviceTones[service]}>{say(service)}</Tag> {serviceReason}
        </p>
      )}
      <Table<Outcome>
        label={`${say('decisions')} · ${say(stage)}`}
        rows={outcomes}
        keyOf={({ rule }) => rule}
        columns={[
          { id: 'rule', header: say('rule'), cell: ({ rule }) => wordOf(rule) },
          { id: 'given', header: say('given'), align: 'end', cell: (row) => figure(row, row.given) },
          { id: 'bound', header: say('bound'), align: 'end', cell: (row) => figure(row, row.bound) },
          {
            id: 'result',
            header: say('result'),
            cell: ({ isRefusal, limit }) => (
              <Tag tone={isRefusal ? 'bad' : 'good'}>
                {isRefusal
                  ? say('refuses')
                  : limit === null
                    ? say('allows')
                    : say('most', { amount: moneyText(limit, currency) })}
              </Tag>
            ),
          },
        ]}
      />
    </>
  );
}
