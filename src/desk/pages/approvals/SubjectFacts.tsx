import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import {
  BorrowerLink,
  Facts,
  FormattedDateTime,
  FormattedMoney,
  LoanLink,
  useDisplayNames,
} from '../../ui/facts.tsx';
import {
  formatCount,
  formatDay,
  formatMoney,
  formatMoneyList,
  formatZonedDateTime,
} from '../../ui/format.ts';

/** What a request's fields don't say of its subject. */
export function SubjectFacts({ facts }: { facts: DeskRow<'approvals'>['facts'] }) {
  const t = useTexts('approvals');
  const displayName = useDisplayNames();
  const roleLabel = useLabels('role');
  const { language } = useLanguage();
  const { differences, currentRoles, till, payments = [], payout, batch, claims } = facts;
  if (Object.keys(facts).length === 0) return null;
  return (
    <Facts
      rows={[
        differences !== undefined && { term: t('differences'), value: formatMoneyList(differences) },
        ...payments.flatMap(({ receivedAmount, receivedCurrency, toldAmount, toldCurrency }) => [
          { term: t('receivedFirst'), value: formatMoney(receivedAmount, receivedCurrency) },
          { term: t('reportedLater'), value: formatMoney(toldAmount, toldCurrency) },
        ]),
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
        batch !== undefined && { term: t('import'), value: batch.name },
        batch !== undefined && { term: t('importLoans'), value: formatCount(batch.loans, language) },
        currentRoles !== undefined && {
          term: t('currentRoles'),
          value: currentRoles.map((role) => roleLabel(role)).join(', '),
        },
        till !== undefined && {
          term: t('till'),
          value: (
            <>
              {till.staff}, {displayName.market(till.market)}, <FormattedDateTime at={till.openedAt} />
            </>
          ),
        },
      ]}
    />
  );
}

type FittingClaimData = NonNullable<DeskRow<'approvals'>['facts']['claims']>[number];

function FittingClaim({ claim }: { claim: FittingClaimData }) {
  const t = useTexts('approvals');
  const { language } = useLanguage();
  const { orderId, borrowerId, name, amount, currency, paidOn, sentAt, isEvidence } = claim;
  const told = { amount: formatMoney(amount, currency), day: formatDay(paidOn, language) };
  return (
    <>
      <BorrowerLink borrowerId={borrowerId} name={name} /> · <LoanLink orderId={orderId} /> ·{' '}
      {t('claimTold', { ...told, sent: formatZonedDateTime(sentAt, language) })} (
      {t(isEvidence ? 'claimIsEvidence' : 'claimIsNoEvidence')})
    </>
  );
}
