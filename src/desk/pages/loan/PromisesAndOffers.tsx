import { useTexts } from '../../texts/language.tsx';
import { dayColumn } from '../../ui/columns.tsx';
import { FormattedMoney } from '../../ui/Formatted.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import type { Statement } from './createLoanAction.tsx';

type AgreementRow = {
  id: string;
  kind: 'promise' | 'offer';
  amount: number;
  by: string;
  paid: number;
  state: 'open' | 'kept' | 'broken' | 'lapsed';
};

const tones: Readonly<Record<AgreementRow['state'], Tone>> = {
  open: 'due',
  kept: 'good',
  broken: 'bad',
  lapsed: 'plain',
};

/** What the borrower promised, and what they were offered. */
export function PromisesAndOffers({ statement, currency }: { statement: Statement; currency: string }) {
  const t = useTexts('loan');
  const rows: AgreementRow[] = [
    ...statement.promises.map(({ paysBy, ...row }) => ({ ...row, kind: 'promise' as const, by: paysBy })),
    ...statement.offers.map(({ expiresOn, ...row }) => ({ ...row, kind: 'offer' as const, by: expiresOn })),
  ];
  if (rows.length === 0) return null;
  return (
    <TablePanel<AgreementRow>
      title={t('promises')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'what', header: t('what'), cell: ({ kind }) => t(kind) },
        {
          id: 'amount',
          header: t('amount'),
          align: 'end',
          cell: ({ amount }) => <FormattedMoney minor={amount} currency={currency} />,
        },
        {
          id: 'paid',
          header: t('paid'),
          align: 'end',
          cell: ({ paid }) => <FormattedMoney minor={paid} currency={currency} />,
        },
        dayColumn('by', t('by')),
        { id: 'state', header: '', cell: ({ state }) => <Tag tone={tones[state]}>{t(state)}</Tag> },
      ]}
    />
  );
}
