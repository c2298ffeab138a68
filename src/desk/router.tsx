import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lateBuckets } from '../contract/desk/delinquencyBuckets.ts';
import { ApplicationsPage, applicationStates } from './pages/applications/ApplicationsPage.tsx';
import { ApprovalsPage, approvalStates } from './pages/approvals/ApprovalsPage.tsx';
import { AuditPage } from './pages/audit/AuditPage.tsx';
import { BorrowerPage } from './pages/borrowers/BorrowerPage.tsx';
import { BorrowersPage } from './pages/borrowers/BorrowersPage.tsx';
import { ClaimsPage } from './pages/claims/ClaimsPage.tsx';
import { CollectionsPage } from './pages/collections/CollectionsPage.tsx';
import { ComplaintsPage, complaintStates } from './pages/complaints/ComplaintsPage.tsx';
import { LoanPage } from './pages/loan/LoanPage.tsx';
import { PayoutsPage, payoutStates } from './pages/payouts/PayoutsPage.tsx';
import { alertStates, PersonalDataPage } from './pages/personalData/PersonalDataPage.tsx';
import { PrivacyRequestsPage, privacyStates } from './pages/privacy/PrivacyRequestsPage.tsx';
import { PromotionPage } from './pages/promotion/PromotionPage.tsx';
import { ReconciliationPage } from './pages/reconciliation/ReconciliationPage.tsx';
import { SessionsPage } from './pages/sessions/SessionsPage.tsx';
import { SettingsPage } from './pages/settings/SettingsPage.tsx';
import { StaffPage } from './pages/staff/StaffPage.tsx';
import { BankStatementsPage, lineStates } from './pages/statements/BankStatementsPage.tsx';
import { SuspensePage, suspenseLists } from './pages/suspense/SuspensePage.tsx';
import { TillsPage, tillLists, tillStates } from './pages/tills/TillsPage.tsx';
import { TodayPage } from './pages/today/TodayPage.tsx';
import { omitUndefined, parseChoice, parseDay, parseText } from './searchParams.ts';
import { Desk, ErrorPage, NotFoundPage } from './shell/Desk.tsx';

/** Every address of the desk, with what may stand in its query. */
const rootRoute = createRootRoute({ component: Desk, notFoundComponent: NotFoundPage });
const parentRoute = { getParentRoute: () => rootRoute };

const pageRoutes = [
  createRoute({ ...parentRoute, path: '/', component: TodayPage }),
  createRoute({
    ...parentRoute,
    path: '/applications',
    component: ApplicationsPage,
    validateSearch: (search) =>
      omitUndefined({
        state: parseChoice(applicationStates, search.state),
        orderId: parseText(search.orderId),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/approvals',
    component: ApprovalsPage,
    validateSearch: (search) =>
      omitUndefined({
        state: parseChoice(approvalStates, search.state),
        approvalId: parseText(search.approvalId),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/borrowers',
    component: BorrowersPage,
    validateSearch: (search) => omitUndefined({ query: parseText(search.query) }),
  }),
  createRoute({ ...parentRoute, path: '/borrowers/$borrowerId', component: BorrowerPage }),
  createRoute({
    ...parentRoute,
    path: '/loans/$orderId',
    component: LoanPage,
    validateSearch: (search) => omitUndefined({ asOf: parseDay(search.asOf) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/audit',
    component: AuditPage,
    validateSearch: (search) =>
      omitUndefined({
        borrower: parseText(search.borrower),
        actor: parseText(search.actor),
        action: parseText(search.action),
        from: parseDay(search.from),
        until: parseDay(search.until),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/claims',
    component: ClaimsPage,
    validateSearch: (search) => omitUndefined({ orderId: parseText(search.orderId) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/collections',
    component: CollectionsPage,
    validateSearch: (search) =>
      omitUndefined({
        bucket: parseChoice(lateBuckets, search.bucket),
        promise: parseChoice(['broken'], search.promise),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/complaints',
    component: ComplaintsPage,
    validateSearch: (search) =>
      omitUndefined({ state: parseChoice(complaintStates, search.state), folio: parseText(search.folio) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/payouts',
    component: PayoutsPage,
    validateSearch: (search) => omitUndefined({ state: parseChoice(payoutStates, search.state) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/personal-data',
    component: PersonalDataPage,
    validateSearch: (search) =>
      omitUndefined({
        state: parseChoice(alertStates, search.state),
        from: parseDay(search.from),
        to: parseDay(search.to),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/portfolio',
    // What draws is fetched when it is wanted.
    component: lazyRouteComponent(() => import('./pages/portfolio/PortfolioPage.tsx'), 'PortfolioPage'),
    validateSearch: (search) =>
      omitUndefined({
        days: parseChoice(['30', '90', '365'], search.days),
        currency: parseText(search.currency),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/privacy',
    component: PrivacyRequestsPage,
    validateSearch: (search) => omitUndefined({ state: parseChoice(privacyStates, search.state) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/promotion',
    component: PromotionPage,
    validateSearch: (search) => omitUndefined({ from: parseDay(search.from), until: parseDay(search.until) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/reconciliation',
    component: ReconciliationPage,
    validateSearch: (search) =>
      omitUndefined({ provider: parseText(search.provider), day: parseDay(search.day) }),
  }),
  // The desk itself shows it, to those who have no session.
  createRoute({ ...parentRoute, path: '/invitation' }),
  createRoute({ ...parentRoute, path: '/sessions', component: SessionsPage }),
  createRoute({ ...parentRoute, path: '/settings', component: SettingsPage }),
  createRoute({ ...parentRoute, path: '/staff', component: StaffPage }),
  createRoute({
    ...parentRoute,
    path: '/statements',
    component: BankStatementsPage,
    validateSearch: (search) =>
      omitUndefined({
        statementId: parseText(search.statementId),
        state: parseChoice(lineStates, search.state),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/tills',
    component: TillsPage,
    validateSearch: (search) =>
      omitUndefined({
        list: parseChoice(tillLists, search.list),
        state: parseChoice(tillStates, search.state),
      }),
  }),
  createRoute({
    ...parentRoute,
    path: '/suspense',
    component: SuspensePage,
    validateSearch: (search) =>
      omitUndefined({
        list: parseChoice(suspenseLists, search.list),
        provider: parseText(search.provider),
        paymentId: parseText(search.paymentId),
      }),
  }),
] as const;

const unchanged = (text: string): string => text;

export const router = createRouter({
  routeTree: rootRoute.addChildren(pageRoutes),
  basepath: '/desk',
  defaultErrorComponent: ErrorPage,
  // A reference is digits and no number: `0012` stays so, and eighteen of them too.
  parseSearch: parseSearchWith(unchanged),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
