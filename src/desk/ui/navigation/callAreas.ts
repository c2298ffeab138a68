import { callNames, type DeskCallName, deskCalls } from '../../../contract/desk/calls.ts';
import { useTexts } from '../../texts/language.tsx';
import { navigationGroups } from './navigationGroups.ts';

const pageNames = navigationGroups.flatMap(({ pages }) => pages.map(({ name }) => name));
type Area = (typeof pageNames)[number];

type FirstSegment<Path extends string> = Path extends `${infer Segment}/${string}` ? Segment : Path;

/** The page under whose name the calls of a path's first segment stand. */
const areas: Readonly<Record<FirstSegment<(typeof deskCalls)[DeskCallName]['path']>, Area>> = {
  today: 'today',
  search: 'today',
  views: 'today',
  cases: 'today',
  applications: 'applications',
  complaints: 'complaints',
  'complaint-report': 'complaints',
  'complaint-types': 'complaints',
  collections: 'collections',
  'message-text': 'collections',
  approvals: 'approvals',
  borrowers: 'borrowers',
  loans: 'loans',
  'privacy-requests': 'privacy',
  exits: 'exits',
  payouts: 'payouts',
  payments: 'payments',
  refunds: 'refunds',
  suspense: 'suspense',
  claims: 'claims',
  tills: 'tills',
  deposits: 'tills',
  'bank-statements': 'statements',
  'bank-statement-lines': 'statements',
  reconciliation: 'reconciliation',
  imports: 'imports',
  accounting: 'accounting',
  portfolio: 'portfolio',
  promotion: 'promotion',
  switches: 'switches',
  settings: 'settings',
  tokens: 'settings',
  system: 'system',
  events: 'system',
  'failed-jobs': 'system',
  'provider-notices': 'system',
  'provider-notice': 'system',
  staff: 'staff',
  invitations: 'staff',
  audit: 'audit',
  'personal-data-views': 'personalData',
  'personal-data-alerts': 'personalData',
  'sign-in': 'sessions',
  'sign-out': 'sessions',
  me: 'sessions',
  sessions: 'sessions',
};

function findArea(name: DeskCallName): Area {
  const [segment = ''] = deskCalls[name].path.split('/');
  return areas[segment as keyof typeof areas];
}

/** All calls in the order of the navigation's pages, with the name of the page under which each stands. */
export function useCallAreas(): readonly { readonly name: DeskCallName; readonly area: string }[] {
  const t = useTexts('shell');
  const place = (name: DeskCallName) => pageNames.indexOf(findArea(name));
  return callNames
    .toSorted((one, other) => place(one) - place(other))
    .map((name) => ({ name, area: t(findArea(name)) }));
}
