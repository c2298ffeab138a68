/** The pages that have a guide, by the first segment of their address. */
export const helpSegments = [
  'today',
  'applications',
  'complaints',
  'collections',
  'approvals',
  'borrowers',
  'loans',
  'privacy',
  'payouts',
  'payments',
  'refunds',
  'suspense',
  'claims',
  'tills',
  'statements',
  'reconciliation',
  'imports',
  'accounting',
  'exits',
  'portfolio',
  'promotion',
  'switches',
  'settings',
  'system',
  'staff',
  'audit',
  'personal-data',
  'sessions',
] as const;
export type HelpSegment = (typeof helpSegments)[number];

/** The id of a page's guide on the help page. */
export function toGuideId(segment: HelpSegment): string {
  return `page-${segment}`;
}

/** The guide of an address below `/desk`; none for other pages. */
export function findHelpAnchor(pathname: string): string | undefined {
  const first = pathname.split('/')[1] || 'today';
  const segment = helpSegments.find((one) => one === first);
  return segment && toGuideId(segment);
}
