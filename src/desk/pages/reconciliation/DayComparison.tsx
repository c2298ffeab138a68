import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMarkets } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { ComparedReference } from '../../ui/ComparedReference.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { useDisplayNames } from '../../ui/displayNames.ts';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay } from '../../ui/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/formatted.tsx';
import { createColumnHelper, List } from '../../ui/List.tsx';
import { EmptyState } from '../../ui/QueryView.tsx';
import { Tag, type Tone } from '../../ui/tags.tsx';
import { listLineDifferences } from './lineDifferences.ts';
import { PaymentAllocation } from './PaymentAllocation.tsx';

type Line = DeskRow<'settlementLines'>;
type ProviderDay = { provider: string; day: string };

const column = createColumnHelper<Line>();
const tones: Record<Line['comparison'], Tone> = {
  matched: 'good',
  otherAmount: 'bad',
  onlyFile: 'bad',
  onlyOurs: 'bad',
};

/** A provider's file of a day and our postings, side by side. */
export function DayComparison({ provider, day }: ProviderDay) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const columns = useLineColumns(provider);
  const [isUnmatchedOnly, setUnmatchedOnly] = useState(false);
  const { items: dayRows } = useDeskList('reconciliation', { provider, day });
  const hasFile = dayRows?.some(({ file }) => file !== null) ?? true;
  const title = t('lines', { provider: displayName.provider(provider), day: formatDay(day, language) });
  return (
    <Panel title={title} actions={<FileButtons provider={provider} day={day} />}>
      {hasFile ? (
        <List
          name="settlementLines"
          request={{ provider, day, unmatched: isUnmatchedOnly ? '1' : undefined }}
          label={title}
          rowKey={({ paymentId }) => paymentId}
          emptyText={t(isUnmatchedOnly ? 'allMatched' : 'noLines')}
          columns={columns}
        >
          <label className="checkbox-option">
            <input
              type="checkbox"
              checked={isUnmatchedOnly}
              onChange={({ target }) => setUnmatchedOnly(target.checked)}
            />
            {t('unmatchedOnly')}
          </label>
        </List>
      ) : (
        <EmptyState>{t('noFileYet')}</EmptyState>
      )}
    </Panel>
  );
}

function useLineColumns(provider: string) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
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
      <Side
        amount={line.ourAmount}
        currency={line.currency}
        paidAt={line.ourPaidAt}
        reference={line.ourReference}
        other={line.fileReference}
      />
    )),
    column('comparison', t('comparison'), (line) => {
      const { comparison, otherDay } = line;
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
          {otherDay === null ? null : (
            <div>
              <Link to="/reconciliation" search={{ provider, day: otherDay }} className="row-link">
                {t('otherDay', { day: formatDay(otherDay, language) })}
              </Link>
            </div>
          )}
        </>
      );
    }),
    column('place', t('place'), (line) => <PaymentAllocation {...line} provider={provider} />),
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

/** Fetches the provider's file, or uploads one that the provider doesn't hand over. */
function FileButtons({ provider, day }: ProviderDay) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const can = useCan();
  const displayName = useDisplayNames();
  const markets = useMarkets();
  const values = { provider: displayName.provider(provider), day: formatDay(day, language) };
  return (
    <div className="form-actions">
      {can('fetchSettlementFile') ? (
        <WriteButton
          name="fetchSettlementFile"
          draftKey={`fetch ${provider} ${day}`}
          buttonLabel={t('fetch')}
          title={t('fetchTitle', values)}
          description={t('fetchLead')}
          isReasonOptional
          toRequest={(_, reason) => ({ provider, day, reason })}
        />
      ) : null}
      {can('uploadSettlementFile') ? (
        <WriteButton
          name="uploadSettlementFile"
          draftKey={`upload ${provider} ${day}`}
          buttonLabel={t('upload')}
          title={t('uploadTitle', values)}
          description={t('uploadLead')}
          isReasonOptional
          fields={[
            choiceField('market', t('market'), markets, displayName.market),
            { kind: 'file', name: 'file', label: t('file'), accept: '.csv,.txt,.xml' },
          ]}
          toRequest={(input, reason) => ({
            ...{ provider, day, reason },
            market: input.text('market'),
            file: input.file('file').base64,
          })}
        />
      ) : null}
    </div>
  );
}
