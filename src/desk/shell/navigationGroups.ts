import type { DeskCallName } from '../../contract/desk/calls.ts';

/** The rooms in the order they are listed, each with the call without which it is of no use. */
export const navigationGroups = [
  {
    group: 'groupWork',
    pages: [
      { name: 'today', to: '/', call: 'today' },
      { name: 'applications', to: '/applications', call: 'applications' },
      { name: 'complaints', to: '/complaints', call: 'complaints' },
      { name: 'collections', to: '/collections', call: 'collections' },
      { name: 'approvals', to: '/approvals', call: 'approvals' },
    ],
  },
  {
    group: 'groupPeople',
    pages: [
      { name: 'borrowers', to: '/borrowers', call: 'borrowers' },
      { name: 'privacy', to: '/privacy', call: 'privacyRequests' },
    ],
  },
  {
    group: 'groupMoney',
    pages: [
      { name: 'payouts', to: '/payouts', call: 'payouts' },
      { name: 'suspense', to: '/suspense', call: 'suspense' },
      { name: 'claims', to: '/claims', call: 'claims' },
      { name: 'tills', to: '/tills', call: 'tills' },
      { name: 'statements', to: '/statements', call: 'statements' },
      { name: 'reconciliation', to: '/reconciliation', call: 'reconciliation' },
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
      { name: 'settings', to: '/settings', call: 'settings' },
      { name: 'staff', to: '/staff', call: 'staff' },
      { name: 'audit', to: '/audit', call: 'audit' },
      { name: 'personalData', to: '/personal-data', call: 'personalDataViews' },
      { name: 'sessions', to: '/sessions', call: 'sessions' },
    ],
  },
] as const satisfies readonly {
  group: string;
  pages: readonly { name: string; to: string; call: DeskCallName }[];
}[];
