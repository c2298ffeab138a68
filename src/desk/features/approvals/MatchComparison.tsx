import type { ReactNode } from 'react';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ComparedReference } from '../../ui/display/ComparedReference.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { matchReasonMessageKeys } from '../suspense/SuggestionSummary.tsx';

type Approval = DeskReply<'approval'>;
type Comparison = NonNullable<Approval['comparison']>;
type Side = Comparison['money'];

type Row = { name: string; sides: readonly [money: ReactNode, counterpart: ReactNode] };

const column = createColumnHelper<Row>();

type Props = { call: Approval['call']; comparison: Comparison };

/** What a match joins, side by side: the payment and the loan's instructions, or the deposit and the bank's line. */
export function MatchComparison({ call, comparison }: Props) {
  const t = useTexts('approvals');
  const tSuspense = useTexts('suspense');
  const { matchReasons } = comparison;
  const isDeposit = call === 'matchDeposit';
  const label = t('compared');
  return (
    <>
      <h3>{label}</h3>
      <Table<Row>
        label={label}
        rows={useComparedRows(comparison).filter(({ sides }) => sides.some((one) => one !== null))}
        rowKey={({ name }) => name}
        columns={[
          column('name', t('valueName'), ({ name }) => name),
          column('money', t(isDeposit ? 'deposit' : 'payment'), ({ sides }) => sides[0] ?? '–'),
          column('counterpart', t(isDeposit ? 'line' : 'order'), ({ sides }) => sides[1] ?? '–'),
        ]}
      />
      {isDeposit ? null : (
        <p className={matchReasons.length === 0 ? 'notice due' : 'quiet'}>
          {matchReasons.length === 0
            ? t('nothingLinks')
            : t('linkedBy', {
                reasons: matchReasons.map((one) => tSuspense(matchReasonMessageKeys[one])).join(', '),
              })}
        </p>
      )}
    </>
  );
}

function useComparedRows({ money, counterpart, currency, due, owed }: Comparison): Row[] {
  const t = useTexts('approvals');
  const renderMoney = (amount: number | null) =>
    amount === null ? null : <FormattedMoney minor={amount} currency={currency} />;
  const pair = (render: (side: Side, other: Side) => ReactNode) =>
    [render(money, counterpart), render(counterpart, money)] as const;
  return [
    { name: t('reference'), sides: pair(renderReference) },
    { name: t('lineText'), sides: pair(({ description }) => description || null) },
    { name: t('sum'), sides: pair(({ amount }) => renderMoney(amount)) },
    { name: t('date'), sides: pair((side) => <ComparedDate side={side} />) },
    { name: t('validUntil'), sides: pair(({ until }) => until && <FormattedDateTime at={until} />) },
    {
      name: t('person'),
      sides: pair(({ name, account }) => [name, account].filter(Boolean).join(' · ') || null),
    },
    { name: t('dueNow'), sides: [null, renderMoney(due)] },
    { name: t('owed'), sides: [null, renderMoney(owed)] },
  ];
}

function renderReference({ reference }: Side, other: Side): ReactNode {
  return reference === '' ? null : (
    <ComparedReference reference={reference} other={other.reference || null} />
  );
}

function ComparedDate({ side: { at, day } }: { side: Side }) {
  const { language } = useLanguage();
  if (at !== null) return <FormattedDateTime at={at} />;
  return day === null ? '–' : formatDay(day, language);
}
