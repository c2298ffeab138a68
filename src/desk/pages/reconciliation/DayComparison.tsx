import type { ReactNode } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { ComparedReference } from '../../ui/display/ComparedReference.tsx';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { listLineDifferences } from './lineDifferences.ts';
import { PaymentAllocation } from './PaymentAllocation.tsx';
import { SettlementLineAction } from './SettlementLineAction.tsx';

type Line = DeskRow<'settlementLines'>;
type ProviderDay = { provider: string; day: string };

const column = createColumnHelper<Line>();
const tones: Record<Line['comparison'], Tone> = {
  matched: 'good',
  otherAmount: 'bad',
  onlyFile: 'bad',
  onlyOurs: 'bad',
};

type ComparisonProps = ProviderDay & {
  label: string;
  /** Only what one side lacks or has with another amount. */
  isDifferingOnly: boolean;
  children: ReactNode;
};

/** A provider's file of a day and our postings, side by side. */
export function DayComparison({ provider, day, label, isDifferingOnly, children }: ComparisonProps) {
  const t = useTexts('reconciliation');
  return (
    <List
      name="settlementLines"
      request={{ provider, day, unmatched: isDifferingOnly ? '1' : undefined }}
      label={label}
      rowKey={({ paymentId }) => paymentId}
      emptyText={t(isDifferingOnly ? 'allMatched' : 'noLines')}
      columns={useLineColumns(provider)}
    >
      {children}
    </List>
  );
}

function useLineColumns(provider: string) {
  const t = useTexts('reconciliation');
  const comparisonLabel = useLabels('lineComparison');
  return [
    column('payment', t('payment'), ({ paymentId }) => <span className="wrap-anywhere">{paymentId}</span>),
    column('fileAmount', t('inFile'), (line) => (
      <Side
        amount={line.fileAmount}
        currency={line.fileCurrency}
        paidAt={line.filePaidAt}
        reference={line.fileReference}
        other={line.ourReference}
      />
    )),
    column('ourAmount', t('ours'), (line) => (
      <>
        <Side
          amount={line.ourAmount}
          currency={line.currency}
          paidAt={line.ourPaidAt}
          reference={line.ourReference}
          other={line.fileReference}
        />
        <PaymentAllocation {...line} provider={provider} />
      </>
    )),
    column('comparison', t('comparison'), (line) => {
      const { comparison } = line;
      const differences = listLineDifferences(line);
      return (
        <>
          <Tag tone={tones[comparison]}>{comparisonLabel(comparison)}</Tag>
          {differences.length === 0 ? null : (
            <div className="bad">
              {t('differsIn', { what: differences.map((one) => t(`differs_${one}`)).join(', ') })}
              {differences.includes('amount') && !differences.includes('currency') ? (
                <>
                  {' '}
                  <FormattedMoney
                    minor={(line.fileAmount ?? 0) - (line.ourAmount ?? 0)}
                    currency={line.currency}
                  />
                </>
              ) : null}
            </div>
          )}
        </>
      );
    }),
    column('advice', t('advice'), (line) => <SettlementLineAction {...{ provider, line }} />),
  ];
}

type SideProps = {
  amount: number | null;
  currency: string | null;
  paidAt: string | null;
  reference: string | null;
  other: string | null;
};

/** What one side has of a payment, each fact on a line, so that the two are compared line by line. */
function Side({ amount, currency, paidAt, reference, other }: SideProps) {
  if (amount === null) return <span className="quiet">–</span>;
  return (
    <>
      <FormattedMoney minor={amount} currency={currency} />
      <div className="quiet">
        <FormattedDateTime at={paidAt} />
      </div>
      <div className="quiet">
        <ComparedReference reference={reference ?? ''} other={other} />
      </div>
    </>
  );
}
