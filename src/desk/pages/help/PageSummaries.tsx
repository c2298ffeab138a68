import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionItem } from '../../ui/facts.tsx';
import { type HelpSegment, toSummaryId } from '../../ui/helpAnchors.ts';

type Catalogue = ReturnType<typeof useLanguage>['catalogue'];
type Summary = { title: () => string; lead: () => string };

/** What each page says of itself, by the first segment of its address. */
function listSummaries({ loanLists, ...areas }: Catalogue): Record<HelpSegment, Summary> {
  return {
    '': areas.today,
    applications: areas.applications,
    complaints: areas.complaints,
    collections: areas.collections,
    approvals: areas.approvals,
    borrowers: areas.borrowers,
    loans: { title: loanLists.loans, lead: loanLists.loansLead },
    privacy: areas.privacy,
    payouts: areas.payouts,
    payments: { title: loanLists.payments, lead: loanLists.paymentsLead },
    refunds: { title: loanLists.refunds, lead: loanLists.refundsLead },
    suspense: areas.suspense,
    claims: areas.claims,
    tills: areas.tills,
    statements: areas.statements,
    reconciliation: areas.reconciliation,
    imports: areas.imports,
    accounting: areas.accounting,
    exits: areas.exits,
    portfolio: areas.portfolio,
    promotion: areas.promotion,
    switches: areas.switches,
    settings: areas.settings,
    system: areas.system,
    staff: areas.staff,
    audit: areas.audit,
    'personal-data': areas.personalData,
    sessions: areas.sessions,
  };
}

const basics = ['two', 'why', 'data', 'queues', 'find', 'who'] as const;

/** How one works here and what each page is for, in the language of the desk, which its document is not in. */
export function PageSummaries() {
  const t = useTexts('help');
  const summaries = Object.entries(listSummaries(useLanguage().catalogue)) as [HelpSegment, Summary][];
  return (
    <section className="help">
      <h2>{t('basics')}</h2>
      <dl className="help-pages">
        {basics.map((one) => (
          <DescriptionItem key={one} term={t(one)}>
            {t(`${one}Lead`)}
          </DescriptionItem>
        ))}
      </dl>
      <h2>{t('pages')}</h2>
      <dl className="help-pages">
        {summaries.map(([segment, { title, lead }]) => (
          <DescriptionItem key={segment} id={toSummaryId(segment)} term={title()}>
            {lead()}
          </DescriptionItem>
        ))}
      </dl>
      <p className="quiet">{t('keys')}</p>
    </section>
  );
}
