import type { Language } from '../texts/language.tsx';

/** Of docs/desk.md. */
export const documentLanguage: Language = 'en';

/** The part of docs/desk.md about each page, by the first segment of its address. */
export const helpAnchors = {
  '': 'page-today',
  accounting: 'page-accounting',
  applications: 'page-applications',
  approvals: 'two-people',
  audit: 'the-audit',
  borrowers: 'page-borrowers',
  claims: 'page-payments',
  collections: 'page-collections',
  complaints: 'page-complaints',
  exits: 'page-exits',
  imports: 'page-imports',
  loans: 'page-loan',
  payments: 'page-payments',
  payouts: 'page-payouts',
  'personal-data': 'personal-data',
  portfolio: 'page-portfolio',
  privacy: 'page-privacy-requests',
  promotion: 'page-promotion',
  reconciliation: 'page-reconciliation',
  refunds: 'page-payments',
  sessions: 'accounts',
  settings: 'page-settings',
  staff: 'accounts',
  statements: 'page-bank-statements',
  suspense: 'page-payments',
  switches: 'page-switches',
  system: 'page-system',
  tills: 'page-tills',
} as const;

export type HelpSegment = keyof typeof helpAnchors;

/** The id of what a page says of itself in the language of the desk. */
export function toSummaryId(segment: HelpSegment): string {
  return `about-${segment}`;
}

/** The part for an address below `/desk`: of the document in its own language, else of the summaries; none for other pages. */
export function findHelpAnchor(pathname: string, language: Language): string | undefined {
  const segment = pathname.split('/')[1] ?? '';
  if (!isHelpSegment(segment)) return undefined;
  return language === documentLanguage ? helpAnchors[segment] : toSummaryId(segment);
}

function isHelpSegment(segment: string): segment is HelpSegment {
  return Object.hasOwn(helpAnchors, segment);
}
