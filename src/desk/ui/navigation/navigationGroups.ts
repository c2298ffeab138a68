import type { LinkProps } from '@tanstack/react-router';
import type { DeskCallName } from '../../../contract/desk/calls.ts';

/** The pages in display order, each with the call whose permission it needs, and with the filters it opens with. */
export const navigationGroups = [
  {
    group: 'groupWork',
    pages: [
      { name: 'today', to: '/', call: 'today' },
      { name: 'applications', to: '/applications', call: 'applications' },
      { name: 'complaints', to: '/complaints', call: 'complaints' },
      { name: 'collections', to: '/collections', search: { callable: 'now' }, call: 'callList' },
      { name: 'approvals', to: '/approvals', call: 'approvals' },
    ],
  },
  {
    group: 'groupPeople',
    pages: [
      { name: 'borrowers', to: '/borrowers', call: 'borrowers' },
      { name: 'loans', to: '/loans', call: 'loans' },
      { name: 'privacy', to: '/privacy', call: 'privacyRequests' },
      { name: 'exits', to: '/exits', call: 'exits' },
    ],
  },
  {
    group: 'groupMoney',
    pages: [
      { name: 'payouts', to: '/payouts', call: 'payouts' },
      { name: 'payments', to: '/payments', call: 'payments' },
      { name: 'refunds', to: '/refunds', call: 'refunds' },
      { name: 'suspense', to: '/suspense', call: 'suspense' },
      { name: 'claims', to: '/claims', call: 'claims' },
      { name: 'tills', to: '/tills', call: 'tills' },
      { name: 'statements', to: '/statements', call: 'statements' },
      { name: 'reconciliation', to: '/reconciliation', call: 'reconciliation' },
      { name: 'imports', to: '/imports', call: 'imports' },
      { name: 'accounting', to: '/accounting', call: 'trialBalance' },
    ],
  },
  {
    group: 'groupBusiness',
    pages: [
      { name: 'portfolio', to: '/portfolio', call: 'portfolio' },
      { name: 'promotion', to: '/promotion', call: 'funnel' },
    ],
  },
  {
    group: 'groupSystem',
    pages: [
      { name: 'switches', to: '/switches', call: 'switches' },
      { name: 'settings', to: '/settings', call: 'settings' },
      { name: 'system', to: '/system', call: 'providerNotices' },
      { name: 'staff', to: '/staff', call: 'staff' },
      { name: 'audit', to: '/audit', call: 'audit' },
      { name: 'personalData', to: '/personal-data', call: 'personalDataViews' },
      { name: 'sessions', to: '/sessions', call: 'sessions' },
    ],
  },
] as const satisfies readonly {
  group: string;
  pages: readonly { name: string; to: string; search?: LinkProps['search']; call: DeskCallName }[];
}[];
