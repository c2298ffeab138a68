import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { type HelpSegment, toGuideId, toSegment } from '../../ui/navigation/helpAnchors.ts';
import { navigationGroups } from '../../ui/navigation/navigationGroups.ts';
import { type Guide, parseGuide } from './guideText.ts';
import { filterPermittedTasks } from './taskCalls.ts';

type Catalogue = ReturnType<typeof useLanguage>['catalogue'];
type Summary = { title: () => string; lead: () => string };
type Group = (typeof navigationGroups)[number]['group'];
/** Guides under the heading that the navigation has for their pages. */
export type GuideGroup = { readonly group: Group | undefined; readonly guides: readonly Guide[] };

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
export const basicsId = 'basics';

/** How one works here, and the guide of each page that the staff member may open. */
export function useGuides(): readonly GuideGroup[] {
  const t = useTexts('help');
  const { catalogue } = useLanguage();
  const can = useCan();
  const summaries = listSummaries(catalogue);
  const general: Guide = {
    id: basicsId,
    title: t('basics'),
    lead: t('basicsLead'),
    tasks: [],
    terms: basics.map((one) => [
      t(one),
      one === 'who' && can('settings') ? `${t('whoLead')} ${t('whoTable')}` : t(`${one}Lead`),
    ]),
  };
  const groups = navigationGroups.map(({ group, pages }) => ({
    group,
    guides: pages
      .filter(({ call }) => can(call))
      .map(({ to }): Guide => {
        const segment = toSegment(to);
        const { title, lead } = summaries[segment];
        return {
          id: toGuideId(segment),
          title: title(),
          lead: lead(),
          ...parseGuide(filterPermittedTasks(segment, catalogue[`guide-${segment}`], can)),
        };
      }),
  }));
  return [{ group: undefined, guides: [general] }, ...groups];
}
