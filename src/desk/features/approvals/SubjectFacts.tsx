import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import {
  formatCount,
  formatDay,
  formatMoney,
  formatMoneyList,
  formatMonth,
  formatZonedDateTime,
} from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { BorrowerLink, LoanLink } from '../../ui/navigation/links.tsx';
import { BatchFacts } from '../imports/BatchFacts.tsx';

/** What a request's fields don't say of its subject. */
export function SubjectFacts({ facts }: { facts: DeskRow<'approvals'>['facts'] }) {
  const t = useTexts('approvals');
  const privacy = useTexts('privacy');
  const { language } = useLanguage();
  const { offer, differences, till, deposit, payments = [], payout, batch, claims, month, openClaim } = facts;
  const describeTill = (one: TillData) => [
    { term: t('till'), value: <TillLink till={one} /> },
    ...describeCount(one).map(([key, minor]) => ({
      term: t(key),
      value: <FormattedMoney minor={minor} currency={one.currency} />,
    })),
    one.formerCounts.length > 0 && {
      term: t('tillFormerCounts'),
      value: one.formerCounts.map((minor) => formatMoney(minor, one.currency)).join(', '),
    },
  ];
  const describeMonth = (one: MonthData) => [
    { term: t('monthDebits'), value: <FormattedMoney minor={one.debits} currency={one.currency} /> },
    { term: t('monthCredits'), value: <FormattedMoney minor={one.credits} currency={one.currency} /> },
    ...(['openDays', 'unallocatedPayments', 'pendingApprovals'] as const).map((field) => ({
      term: t(`month_${field}`),
      value: formatCount(one[field], language),
    })),
    one.earlier.length > 0 && {
      term: t('earlierMonths'),
      value: one.earlier.map((earlier) => formatMonth(earlier, language)).join(', '),
    },
  ];
  const rows = [
    differences !== undefined && { term: t('differences'), value: formatMoneyList(differences) },
    ...payments.flatMap(({ receivedAmount, receivedCurrency, reportedAmount, reportedCurrency }) => [
      { term: t('receivedFirst'), value: formatMoney(receivedAmount, receivedCurrency) },
      { term: t('reportedLater'), value: formatMoney(reportedAmount, reportedCurrency) },
    ]),
    facts.identityShownBy !== undefined && {
      term: privacy('identityShownBy'),
      value:
        facts.identityShownBy === null ? (
          <Tag tone="bad">{privacy('proofNone')}</Tag>
        ) : (
          privacy(`proof_${facts.identityShownBy}`)
        ),
    },
    offer !== undefined && {
      term: t('offerPaid'),
      value: <FormattedMoney minor={offer.paid} currency={offer.currency} />,
    },
    offer !== undefined &&
      offer.paysUntil !== null && {
        term: t('offerPaysUntil'),
        value: formatDay(offer.paysUntil, language),
      },
    payout !== undefined && {
      term: t('providerList'),
      value: <FormattedMoney minor={payout.listedAmount} currency={payout.currency} />,
    },
    payout !== undefined && {
      term: t('ourPayout'),
      value: <FormattedMoney minor={payout.ourAmount} currency={payout.currency} />,
    },
    claims?.length === 0 && { term: t('openClaim'), value: t('noClaim') },
    ...(claims ?? []).map((claim) => ({ term: t('openClaim'), value: <FittingClaim claim={claim} /> })),
    openClaim !== undefined && {
      term: t('borrowerClaims'),
      value: t('claimedOn', {
        amount: formatMoney(openClaim.amount, openClaim.currency),
        day: formatDay(openClaim.paidOn, language),
      }),
    },
    batch !== undefined && {
      term: t('import'),
      value: (
        <Link to="/imports" search={{ batchId: batch.batchId }}>
          {batch.name}
        </Link>
      ),
    },
    deposit !== undefined && {
      term: t('deposit'),
      value: (
        <>
          <Link to="/tills" search={{ list: 'deposits', depositId: deposit.depositId }}>
            {deposit.reference}
          </Link>
          , <StaffName name={deposit.staffName} email={deposit.staff} />,{' '}
          <FormattedDateTime at={deposit.depositedAt} />
        </>
      ),
    },
    ...(till === undefined ? [] : describeTill(till)),
    ...(month === undefined ? [] : describeMonth(month)),
  ];
  if (rows.every((row) => row === false)) return null;
  return (
    <>
      <DescriptionList rows={rows} />
      {batch === undefined ? null : <BatchFacts batch={batch} />}
    </>
  );
}

type MonthData = NonNullable<DeskRow<'approvals'>['facts']['month']>;

type TillData = NonNullable<DeskRow<'approvals'>['facts']['till']>;

function describeCount({ counted, difference }: TillData) {
  if (counted === null) return [];
  if (difference === null) return [['tillCounted', counted]] as const;
  return [
    ['tillExpected', counted - difference],
    ['tillCounted', counted],
    ['tillDifference', difference],
  ] as const;
}

/** Leads to the till and its journal. */
function TillLink({ till: { tillId, staff, staffName, market, openedAt } }: { till: TillData }) {
  const displayName = useDisplayNames();
  return (
    <>
      <Link to="/tills" search={{ tillId }}>
        <StaffName name={staffName} email={staff} />, {displayName.market(market)}
      </Link>
      , <FormattedDateTime at={openedAt} />
    </>
  );
}

type FittingClaimData = NonNullable<DeskRow<'approvals'>['facts']['claims']>[number];

function FittingClaim({ claim }: { claim: FittingClaimData }) {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const { orderId, borrowerId, name, amount, currency, paidOn, sentAt, isEvidence } = claim;
  const claimed = { amount: formatMoney(amount, currency), day: formatDay(paidOn, language) };
  return (
    <>
      <BorrowerLink borrowerId={borrowerId} name={name} /> · <LoanLink orderId={orderId} /> ·{' '}
      {t('claimedPayment', { ...claimed, sent: formatZonedDateTime(sentAt, language) })} (
      {t(isEvidence ? 'claimIsEvidence' : 'claimIsNoEvidence')})
    </>
  );
}
