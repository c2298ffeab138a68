import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatCount, formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';

type SwitchRow = DeskRow<'switches'>;

const column = createColumnHelper<SwitchRow>();

/** Whether each market and product is lent, and how much a day: two people turn it. */
export function SwitchesPage() {
  const t = useTexts('switches');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const can = useCan();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="switches"
      request={{}}
      rowKey={({ market, productId }) => `${market} ${productId ?? ''}`}
      emptyText={t('empty')}
      columns={[
        column('subject', t('subject'), ({ market, productId }) =>
          productId === null ? <strong>{displayName.market(market)}</strong> : displayName.product(productId),
        ),
        column('lending', t('lending'), (row) => <LendingState row={row} />),
        column('cap', t('dailyCap'), (row) => <DailyCap row={row} />),
        column('changes', t('lastChange'), (row) => <LastChanges row={row} />),
        ...(['inReview', 'payingOut'] as const).map((name) =>
          column(name, t(name), (row) => formatCount(row[name], language), {
            align: 'end',
            isSecondary: true,
          }),
        ),
        column('actions', '', (row) => (
          <div className="form-actions">
            {can('suspendLending') ? <SuspensionButton row={row} /> : null}
            {row.productId === null && can('capLending') ? <CapButton row={row} /> : null}
          </div>
        )),
      ]}
    />
  );
}

function LendingState({ row: { isSuspended, isMarketSuspended } }: { row: SwitchRow }) {
  const t = useTexts('switches');
  if (isSuspended) return <Tag tone="bad">{t('suspended')}</Tag>;
  return isMarketSuspended ? <Tag tone="bad">{t('marketSuspended')}</Tag> : <Tag tone="good">{t('on')}</Tag>;
}

function DailyCap({ row }: { row: SwitchRow }) {
  const t = useTexts('switches');
  const { productId, dailyCap, approvedToday, currency } = row;
  if (productId !== null) return null;
  return (
    <>
      {dailyCap === null ? t('noCap') : <FormattedMoney minor={dailyCap} currency={currency} />}{' '}
      {dailyCap !== null && (approvedToday ?? 0) >= dailyCap ? <Tag tone="bad">{t('capReached')}</Tag> : null}
      <div className="quiet">{t('approvedToday', { amount: formatMoney(approvedToday ?? 0, currency) })}</div>
    </>
  );
}

/** When each switch of the row was turned last, by whom and why; it holds until it is turned again. */
function LastChanges({ row }: { row: SwitchRow }) {
  const t = useTexts('switches');
  const changes = [
    {
      text: t(row.isSuspended ? 'suspended' : 'resumed'),
      at: row.suspensionChangedAt,
      by: row.suspensionChangedBy,
      reason: row.suspensionReason,
    },
    { text: t('dailyCap'), at: row.capChangedAt, by: row.capChangedBy, reason: row.capReason },
  ].filter(({ at }) => at !== null);
  if (changes.length === 0) return <span className="quiet">{t('neverChanged')}</span>;
  return (
    <ul className="plain-list">
      {changes.map(({ text, at, by, reason }) => (
        <li key={text} className="wrap-anywhere">
          <strong>{text}</strong> <FormattedDateTime at={at} />
          <br />
          {reason}
          <br />
          <span className="quiet">{by.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

function useSubjectName({ market, productId }: SwitchRow): string {
  const displayName = useDisplayNames();
  return productId === null
    ? displayName.market(market)
    : `${displayName.product(productId)} (${displayName.market(market)})`;
}

function SuspensionButton({ row }: { row: SwitchRow }) {
  const t = useTexts('switches');
  const { market, productId, isSuspended, suspensionApprovalId, inReview, payingOut } = row;
  const name = useSubjectName(row);
  const lending = isSuspended ? 'resumed' : 'suspended';
  const title = t(isSuspended ? 'resumeTitle' : 'suspendTitle', { name });
  return (
    <WriteButton
      name="suspendLending"
      draftKey={`${lending} ${market} ${productId ?? ''}`}
      pendingApprovalId={suspensionApprovalId}
      buttonLabel={t(isSuspended ? 'resume' : 'suspend')}
      label={title}
      title={title}
      description={[
        t(isSuspended ? 'resumeLead' : 'suspendLead'),
        t('undisbursed', { inReview, payingOut }),
      ].join(' ')}
      showsApprovalNotice
      toRequest={(_, reason) => ({ market, lending, reason, productId: productId ?? undefined })}
      kind={isSuspended ? 'primary' : 'danger'}
    />
  );
}

function CapButton({ row }: { row: SwitchRow }) {
  const t = useTexts('switches');
  const { market, dailyCap, approvedToday, currency, capApprovalId } = row;
  const approved = approvedToday ?? 0;
  const title = t('capTitle', { name: useSubjectName(row) });
  return (
    <WriteButton
      name="capLending"
      draftKey={`cap ${market}`}
      pendingApprovalId={capApprovalId}
      buttonLabel={t('setCap')}
      label={title}
      title={title}
      description={t('capLead', { amount: formatMoney(approved, currency) })}
      showsApprovalNotice
      fields={[
        {
          kind: 'amount',
          name: 'dailyCap',
          label: t('dailyCap'),
          hint: t('capHint'),
          currency,
          isOptional: true,
          allowsZero: true,
          initial: dailyCap ?? undefined,
        },
      ]}
      toRequest={(input, reason) => ({
        market,
        dailyCap: input.text('dailyCap') === '' ? null : input.amount('dailyCap'),
        reason,
      })}
      preview={(input) =>
        (input.optionalAmount('dailyCap') ?? Number.POSITIVE_INFINITY) > approved ? null : (
          <p className="notice due">{t('capUsedUp', { amount: formatMoney(approved, currency) })}</p>
        )
      }
    />
  );
}
