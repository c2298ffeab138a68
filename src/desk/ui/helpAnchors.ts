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
  tills: 'page-tills',
} as const;

/** The part for an address below `/desk`; the whole document for a page that has none. */
export function findHelpAnchor(pathname: string): string | undefined {
  const anchors: Readonly<Record<string, string>> = helpAnchors;
  return anchors[pathname.split('/')[1] ?? ''];
}
