import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedMoney, LoanLink, Tag, type Tone, useDisplayNames } from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay } from '../../ui/format.ts';
import { createColumnHelper, List, momentColumn } from '../../ui/List.tsx';

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
  const title = t('lines', { provider: displayName.provider(provider), day: formatDay(day, language) });
  return (
    <Panel title={title} actions={<FileButtons provider={provider} day={day} />}>
      <List
        name="settlementLines"
        request={{ provider, day, ...(isUnmatchedOnly ? { unmatched: '1' } : {}) }}
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
    </Panel>
  );
}

function useLineColumns(provider: string) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const comparisonLabel = useLabels('lineComparison');
  return [
    momentColumn('paidAt', t('paid')),
    column('payment', t('payment'), ({ paymentId, reference }) => (
      <>
        <span className="wrap-anywhere">{paymentId}</span>
        {reference === paymentId ? null : <div className="quiet numeric wrap-anywhere">{reference}</div>}
      </>
    )),
    column(
      'file',
      t('inFile'),
      ({ fileAmount, currency }) => <FormattedMoney minor={fileAmount} currency={currency} />,
      { align: 'end' },
    ),
    column(
      'ours',
      t('ours'),
      ({ ourAmount, currency }) => <FormattedMoney minor={ourAmount} currency={currency} />,
      { align: 'end' },
    ),
    column('comparison', t('comparison'), ({ comparison, otherDay }) => (
      <>
        <Tag tone={tones[comparison]}>{comparisonLabel(comparison)}</Tag>
        {otherDay === null ? null : (
          <div>
            <Link to="/reconciliation" search={{ provider, day: otherDay }} className="row-link">
              {t('otherDay', { day: formatDay(otherDay, language) })}
            </Link>
          </div>
        )}
      </>
    )),
    column('place', t('place'), (line) => <Place line={line} provider={provider} />),
  ];
}

function Place({ line: { place, orderId, paymentId }, provider }: { line: Line; provider: string }) {
  const t = useTexts('reconciliation');
  if (orderId !== null) return <LoanLink orderId={orderId} className="row-link" />;
  if (place === null) return null;
  if (place === 'suspense')
    return (
      <Link to="/suspense" search={{ provider, paymentId }} className="row-link">
        {t('suspense')}
      </Link>
    );
  return <span className={place === 'nowhere' ? 'bad' : 'quiet'}>{t(place)}</span>;
}

/** Fetches the provider's file, or uploads one that the provider doesn't hand over. */
function FileButtons({ provider, day }: ProviderDay) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const can = useCan();
  const displayName = useDisplayNames();
  const markets = [...new Set(useMe().limits.map(({ market }) => market))];
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
            {
              kind: 'choice',
              name: 'market',
              label: t('market'),
              initial: markets[0] ?? '',
              options: markets.map((market) => ({ value: market, label: displayName.market(market) })),
            },
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
