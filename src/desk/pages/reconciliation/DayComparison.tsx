import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMarkets } from '../../api/me.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { Tag, type Tone, useDisplayNames } from '../../ui/facts.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay } from '../../ui/format.ts';
import { createColumnHelper, List, momentColumn, moneyColumn } from '../../ui/List.tsx';
import { PaymentPlace } from './PaymentPlace.tsx';

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
    moneyColumn('fileAmount', t('inFile')),
    moneyColumn('ourAmount', t('ours')),
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
    column('place', t('place'), (line) => <PaymentPlace {...line} provider={provider} />),
  ];
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
