import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type Translate, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList, type Fact } from '../../ui/display/DescriptionList.tsx';
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

type Facts = DeskRow<'approvals'>['facts'];

/** What a request's fields don't say of its subject. */
export function SubjectFacts({ facts }: { facts: Facts }) {
  const rows = [
    ...usePaymentFacts(facts),
    useIdentityFact(facts),
    ...useOfferFacts(facts),
    ...usePayoutFacts(facts),
    ...useClaimFacts(facts),
    ...useCashFacts(facts),
    ...useMonthFacts(facts),
  ];
  if (rows.every((row) => row === false)) return null;
  return (
    <>
      <DescriptionList rows={rows} />
      {facts.batch === undefined ? null : <BatchFacts batch={facts.batch} />}
    </>
  );
}

function usePaymentFacts({ differences, payments = [] }: Facts): Fact[] {
  const t = useTexts('approvals');
  return [
    differences !== undefined && { term: t('differences'), value: formatMoneyList(differences) },
    ...payments.flatMap(({ receivedAmount, receivedCurrency, reportedAmount, reportedCurrency }) => [
      { term: t('receivedFirst'), value: formatMoney(receivedAmount, receivedCurrency) },
      { term: t('reportedLater'), value: formatMoney(reportedAmount, reportedCurrency) },
    ]),
  ];
}

function useIdentityFact({ identityShownBy }: Facts): Fact {
  const privacy = useTexts('privacy');
  if (identityShownBy === undefined) return false;
  return {
    term: privacy('identityShownBy'),
    value:
      identityShownBy === null ? (
        <Tag tone="bad">{privacy('proofNone')}</Tag>
      ) : (
        privacy(`proof_${identityShownBy}`)
      ),
  };
}

function useOfferFacts({ offer }: Facts): Fact[] {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  if (offer === undefined) return [];
  return [
    { term: t('offerPaid'), value: <FormattedMoney minor={offer.paid} currency={offer.currency} /> },
    offer.paysUntil !== null && { term: t('offerPaysUntil'), value: formatDay(offer.paysUntil, language) },
  ];
}

function usePayoutFacts({ payout }: Facts): Fact[] {
  const t = useTexts('approvals');
  if (payout === undefined) return [];
  const { listedAmount, ourAmount, currency } = payout;
  return [
    { term: t('providerList'), value: <FormattedMoney minor={listedAmount} currency={currency} /> },
    { term: t('ourPayout'), value: <FormattedMoney minor={ourAmount} currency={currency} /> },
  ];
}

function useClaimFacts({ claims, openClaim }: Facts): Fact[] {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  return [
    claims?.length === 0 && { term: t('openClaim'), value: t('noClaim') },
    ...(claims ?? []).map((claim) => ({ term: t('openClaim'), value: <FittingClaim claim={claim} /> })),
    openClaim !== undefined && {
      term: t('borrowerClaims'),
      value: t('claimedOn', {
        amount: formatMoney(openClaim.amount, openClaim.currency),
        day: formatDay(openClaim.paidOn, language),
      }),
    },
  ];
}

/** The file, bank deposit or till that the request is about. */
function useCashFacts({ batch, deposit, till }: Facts): Fact[] {
  const t = useTexts('approvals');
  return [
    batch !== undefined && {
      term: t('import'),
      value: (
        <Link to="/imports" search={{ batchId: batch.batchId }}>
          {batch.name}
        </Link>
      ),
    },
    deposit !== undefined && { term: t('deposit'), value: <DepositLink deposit={deposit} /> },
    ...(till === undefined ? [] : describeTill(till, t)),
  ];
}

function describeTill(till: TillData, t: Translate<'approvals'>): Fact[] {
  return [
    { term: t('till'), value: <TillLink till={till} /> },
    ...describeCount(till).map(([key, minor]) => ({
      term: t(key),
      value: <FormattedMoney minor={minor} currency={till.currency} />,
    })),
    till.formerCounts.length > 0 && {
      term: t('tillFormerCounts'),
      value: till.formerCounts.map((minor) => formatMoney(minor, till.currency)).join(', '),
    },
  ];
}

function useMonthFacts({ month }: Facts): Fact[] {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  if (month === undefined) return [];
  return [
    { term: t('monthDebits'), value: <FormattedMoney minor={month.debits} currency={month.currency} /> },
    { term: t('monthCredits'), value: <FormattedMoney minor={month.credits} currency={month.currency} /> },
    ...(['openDays', 'unallocatedPayments', 'pendingApprovals'] as const).map((field) => ({
      term: t(`month_${field}`),
      value: formatCount(month[field], language),
    })),
    month.earlier.length > 0 && {
      term: t('earlierMonths'),
      value: month.earlier.map((earlier) => formatMonth(earlier, language)).join(', '),
    },
  ];
}

type TillData = NonNullable<Facts['till']>;

function describeCount({ counted, difference }: TillData) {
  if (counted === null) return [];
  if (difference === null) return [['tillCounted', counted]] as const;
  return [
    ['tillExpected', counted - difference],
    ['tillCounted', counted],
    ['tillDifference', difference],
  ] as const;
}

function DepositLink({ deposit }: { deposit: NonNullable<Facts['deposit']> }) {
  const { depositId, reference, staff, staffName, depositedAt } = deposit;
  return (
    <>
      <Link to="/tills" search={{ list: 'deposits', depositId }}>
        {reference}
      </Link>
      , <StaffName name={staffName} email={staff} />, <FormattedDateTime at={depositedAt} />
    </>
  );
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

type FittingClaimData = NonNullable<Facts['claims']>[number];

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
