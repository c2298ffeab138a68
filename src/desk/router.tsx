import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lateBuckets } from '../contract/desk/delinquency.ts';
import { AccountingPage, accountingLists } from './pages/accounting/AccountingPage.tsx';
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
import { parseDay, parseText, readSearch, someOf } from './searchParams.ts';
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
    validateSearch: readSearch({
      state: someOf(applicationStates),
      orderId: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/approvals',
    component: ApprovalsPage,
    validateSearch: readSearch({
      state: someOf(approvalStates),
      approvalId: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/borrowers',
    component: BorrowersPage,
    validateSearch: readSearch({ query: parseText }),
  }),
  createRoute({ ...parentRoute, path: '/borrowers/$borrowerId', component: BorrowerPage }),
  createRoute({
    ...parentRoute,
    path: '/loans/$orderId',
    component: LoanPage,
    validateSearch: readSearch({ asOf: parseDay }),
  }),
  createRoute({
    ...parentRoute,
    path: '/audit',
    component: AuditPage,
    validateSearch: readSearch({
      borrower: parseText,
      actor: parseText,
      action: parseText,
      from: parseDay,
      until: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/claims',
    component: ClaimsPage,
    validateSearch: readSearch({ orderId: parseText }),
  }),
  createRoute({
    ...parentRoute,
    path: '/collections',
    component: CollectionsPage,
    validateSearch: readSearch({
      bucket: someOf(lateBuckets),
      promise: someOf(['broken']),
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/complaints',
    component: ComplaintsPage,
    validateSearch: readSearch({ state: someOf(complaintStates), folio: parseText }),
  }),
  createRoute({
    ...parentRoute,
    path: '/payouts',
    component: PayoutsPage,
    validateSearch: readSearch({ state: someOf(payoutStates) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/personal-data',
    component: PersonalDataPage,
    validateSearch: readSearch({
      state: someOf(alertStates),
      from: parseDay,
      to: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/portfolio',
    // What draws is fetched when it is wanted.
    component: lazyRouteComponent(() => import('./pages/portfolio/PortfolioPage.tsx'), 'PortfolioPage'),
    validateSearch: readSearch({
      days: someOf(['30', '90', '365']),
      currency: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/privacy',
    component: PrivacyRequestsPage,
    validateSearch: readSearch({ state: someOf(privacyStates) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/promotion',
    component: PromotionPage,
    validateSearch: readSearch({ from: parseDay, until: parseDay }),
  }),
  createRoute({
    ...parentRoute,
    path: '/reconciliation',
    component: ReconciliationPage,
    validateSearch: readSearch({ provider: parseText, day: parseDay }),
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
    validateSearch: readSearch({
      statementId: parseText,
      state: someOf(lineStates),
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/accounting',
    component: AccountingPage,
    validateSearch: readSearch({
      list: someOf(accountingLists),
      market: parseText,
      day: parseDay,
      month: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/tills',
    component: TillsPage,
    validateSearch: readSearch({
      list: someOf(tillLists),
      state: someOf(tillStates),
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/suspense',
    component: SuspensePage,
    validateSearch: readSearch({
      list: someOf(suspenseLists),
      provider: parseText,
      paymentId: parseText,
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
