import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lateBuckets } from '../contract/desk/buckets.ts';
import { Desk } from './frame/Desk.tsx';
import { BrokenRoom, UnknownRoom } from './frame/Unknown.tsx';
import { Applications, applicationStates } from './rooms/applications/Applications.tsx';
import { Approvals, approvalStates } from './rooms/approvals/Approvals.tsx';
import { Audit } from './rooms/audit/Audit.tsx';
import { Borrower } from './rooms/borrowers/Borrower.tsx';
import { Borrowers } from './rooms/borrowers/Borrowers.tsx';
import { Claims } from './rooms/claims/Claims.tsx';
import { Collections } from './rooms/collections/Collections.tsx';
import { Complaints, complaintStates } from './rooms/complaints/Complaints.tsx';
import { Loan } from './rooms/loan/Loan.tsx';
import { Payouts, payoutStates } from './rooms/payouts/Payouts.tsx';
import { alertStates } from './rooms/personalData/Alerts.tsx';
import { PersonalData } from './rooms/personalData/PersonalData.tsx';
import { Privacy, privacyStates } from './rooms/privacy/Privacy.tsx';
import { Promotion } from './rooms/promotion/Promotion.tsx';
import { Reconciliation } from './rooms/reconciliation/Reconciliation.tsx';
import { Sessions } from './rooms/sessions/Sessions.tsx';
import { SettingsRoom } from './rooms/settings/SettingsRoom.tsx';
import { StaffRoom } from './rooms/staff/StaffRoom.tsx';
import { lineStates } from './rooms/statements/StatementLines.tsx';
import { Statements } from './rooms/statements/Statements.tsx';
import { Suspense, suspenseLists } from './rooms/suspense/Suspense.tsx';
import { Tills, tillLists, tillStates } from './rooms/tills/Tills.tsx';
import { Today } from './rooms/today/Today.tsx';
import { dayOf, given, oneOf, textOf } from './searches.ts';

/** Every address of the desk, with what may stand in its query. */
const root = createRootRoute({ component: Desk, notFoundComponent: UnknownRoom });
const parent = { getParentRoute: () => root };

const rooms = [
  createRoute({ ...parent, path: '/', component: Today }),
  createRoute({
    ...parent,
    path: '/applications',
    component: Applications,
    validateSearch: (search) =>
      given({ state: oneOf(applicationStates, search.state), orderId: textOf(search.orderId) }),
  }),
  createRoute({
    ...parent,
    path: '/approvals',
    component: Approvals,
    validateSearch: (search) =>
      given({ state: oneOf(approvalStates, search.state), approvalId: textOf(search.approvalId) }),
  }),
  createRoute({
    ...parent,
    path: '/borrowers',
    component: Borrowers,
    validateSearch: (search) => given({ query: textOf(search.query) }),
  }),
  createRoute({ ...parent, path: '/borrowers/$borrowerId', component: Borrower }),
  createRoute({
    ...parent,
    path: '/loans/$orderId',
    component: Loan,
    validateSearch: (search) => given({ asOf: dayOf(search.asOf) }),
  }),
  createRoute({
    ...parent,
    path: '/audit',
    component: Audit,
    validateSearch: (search) =>
      given({
        borrower: textOf(search.borrower),
        actor: textOf(search.actor),
        action: textOf(search.action),
        from: dayOf(search.from),
        until: dayOf(search.until),
      }),
  }),
  createRoute({
    ...parent,
    path: '/claims',
    component: Claims,
    validateSearch: (search) => given({ orderId: textOf(search.orderId) }),
  }),
  createRoute({
    ...parent,
    path: '/collections',
    component: Collections,
    validateSearch: (search) =>
      given({ bucket: oneOf(lateBuckets, search.bucket), promise: oneOf(['broken'], search.promise) }),
  }),
  createRoute({
    ...parent,
    path: '/complaints',
    component: Complaints,
    validateSearch: (search) =>
      given({ state: oneOf(complaintStates, search.state), folio: textOf(search.folio) }),
  }),
  createRoute({
    ...parent,
    path: '/payouts',
    component: Payouts,
    validateSearch: (search) => given({ state: oneOf(payoutStates, search.state) }),
  }),
  createRoute({
    ...parent,
    path: '/personal-data',
    component: PersonalData,
    validateSearch: (search) =>
      given({ state: oneOf(alertStates, search.state), from: dayOf(search.from), to: dayOf(search.to) }),
  }),
  createRoute({
    ...parent,
    path: '/portfolio',
    // What draws is fetched when it is wanted.
    component: lazyRouteComponent(() => import('./rooms/portfolio/Portfolio.tsx'), 'Portfolio'),
    validateSearch: (search) =>
      given({ days: oneOf(['30', '90', '365'], search.days), currency: textOf(search.currency) }),
  }),
  createRoute({
    ...parent,
    path: '/privacy',
    component: Privacy,
    validateSearch: (search) => given({ state: oneOf(privacyStates, search.state) }),
  }),
  createRoute({
    ...parent,
    path: '/promotion',
    component: Promotion,
    validateSearch: (search) => given({ from: dayOf(search.from), until: dayOf(search.until) }),
  }),
  createRoute({
    ...parent,
    path: '/reconciliation',
    component: Reconciliation,
    validateSearch: (search) => given({ provider: textOf(search.provider), day: dayOf(search.day) }),
  }),
  // The desk itself shows it, to those who have no session.
  createRoute({ ...parent, path: '/invitation' }),
  createRoute({ ...parent, path: '/sessions', component: Sessions }),
  createRoute({ ...parent, path: '/settings', component: SettingsRoom }),
  createRoute({ ...parent, path: '/staff', component: StaffRoom }),
  createRoute({
    ...parent,
    path: '/statements',
    component: Statements,
    validateSearch: (search) =>
      given({ statementId: textOf(search.statementId), state: oneOf(lineStates, search.state) }),
  }),
  createRoute({
    ...parent,
    path: '/tills',
    component: Tills,
    validateSearch: (search) =>
      given({ list: oneOf(tillLists, search.list), state: oneOf(tillStates, search.state) }),
  }),
  createRoute({
    ...parent,
    path: '/suspense',
    component: Suspense,
    validateSearch: (search) =>
      given({
        list: oneOf(suspenseLists, search.list),
        provider: textOf(search.provider),
        paymentId: textOf(search.paymentId),
      }),
  }),
] as const;

const asItStands = (text: string): string => text;

export const router = createRouter({
  routeTree: root.addChildren(rooms),
  basepath: '/desk',
  defaultErrorComponent: BrokenRoom,
  // A reference is digits and no number: `0012` stays so, and eighteen of them too.
  parseSearch: parseSearchWith(asItStands),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
