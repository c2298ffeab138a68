import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionItem } from '../../ui/facts.tsx';
import { type HelpSegment, helpSegments, toGuideId } from '../../ui/helpAnchors.ts';

type Catalogue = ReturnType<typeof useLanguage>['catalogue'];
type Summary = { title: () => string; lead: () => string };

/** What each page says of itself, by the first segment of its address. */
function listSummaries({ loanLists, ...areas }: Catalogue): Record<HelpSegment, Summary> {
  return {
    today: areas.today,
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

/** How one works here, and the guide of each page. */
export function Guides() {
  const t = useTexts('help');
  const { catalogue } = useLanguage();
  const summaries = listSummaries(catalogue);
  return (
    <article className="help">
      <h2>{t('basics')}</h2>
      <dl className="help-pages">
        {basics.map((one) => (
          <DescriptionItem key={one} term={t(one)}>
            {t(`${one}Lead`)}
          </DescriptionItem>
        ))}
      </dl>
      <p className="quiet">{t('keys')}</p>
      <h2>{t('pages')}</h2>
      <nav className="help-contents" aria-label={t('pages')}>
        {helpSegments.map((segment) => (
          <Link key={segment} to="/help" hash={toGuideId(segment)}>
            {summaries[segment].title()}
          </Link>
        ))}
      </nav>
      {helpSegments.map((segment) => (
        <section key={segment} id={toGuideId(segment)}>
          <h2>{summaries[segment].title()}</h2>
          <p>{summaries[segment].lead()}</p>
          <Guide messages={catalogue[`guide-${segment}`]} />
        </section>
      ))}
    </article>
  );
}

type Messages = Readonly<Record<string, () => string>>;

/** The tasks of a page, each a title and its steps, and what its words mean: a message each, by lines. */
function Guide({ messages: { words, ...tasks } }: { messages: Messages }) {
  const t = useTexts('help');
  return (
    <>
      {Object.entries(tasks).map(([name, task]) => {
        const [title, ...steps] = task().split('\n');
        return (
          <Fragment key={name}>
            <h3>{title}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Fragment>
        );
      })}
      {words === undefined ? null : (
        <>
          <h3>{t('words')}</h3>
          <dl className="help-pages">
            {words()
              .split('\n')
              .map((line) => line.split(/: (.*)/))
              .map(([term = '', meaning]) => (
                <DescriptionItem key={term} term={term}>
                  {meaning}
                </DescriptionItem>
              ))}
          </dl>
        </>
      )}
    </>
  );
}
