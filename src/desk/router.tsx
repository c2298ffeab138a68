import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lateBuckets } from '../contract/desk/delinquency.ts';
import { exitStates } from '../contract/desk/loanNames.ts';
import { payoutStates } from '../contract/desk/providers.ts';
import { AccountingPage, accountingLists } from './pages/accounting/AccountingPage.tsx';
import { ApplicationsPage, applicationStates } from './pages/applications/ApplicationsPage.tsx';
import { ApprovalsPage, approvalStates } from './pages/approvals/ApprovalsPage.tsx';
import { AuditPage } from './pages/audit/AuditPage.tsx';
import { BorrowerPage } from './pages/borrowers/BorrowerPage.tsx';
import { BorrowersPage } from './pages/borrowers/BorrowersPage.tsx';
import { ClaimsPage } from './pages/claims/ClaimsPage.tsx';
import { CollectionsPage } from './pages/collections/CollectionsPage.tsx';
import { ComplaintsPage, complaintStates } from './pages/complaints/ComplaintsPage.tsx';
import { ImportsPage } from './pages/imports/ImportsPage.tsx';
import { LoanPage } from './pages/loan/LoanPage.tsx';
import { ExitsPage, exitLists } from './pages/loanLists/ExitsPage.tsx';
import { LoansPage, loanStates } from './pages/loanLists/LoansPage.tsx';
import { PaymentsPage, placesOfPayments } from './pages/loanLists/PaymentsPage.tsx';
import { RefundsPage, refundStates } from './pages/loanLists/RefundsPage.tsx';
import { PayoutsPage } from './pages/payouts/PayoutsPage.tsx';
import { alertStates, PersonalDataPage } from './pages/personalData/PersonalDataPage.tsx';
import { PrivacyRequestsPage, privacyStates } from './pages/privacy/PrivacyRequestsPage.tsx';
import { PromotionPage } from './pages/promotion/PromotionPage.tsx';
import { ReconciliationPage } from './pages/reconciliation/ReconciliationPage.tsx';
import { SessionsPage } from './pages/sessions/SessionsPage.tsx';
import { SettingsPage } from './pages/settings/SettingsPage.tsx';
import { StaffPage } from './pages/staff/StaffPage.tsx';
import { BankStatementsPage, lineStates } from './pages/statements/BankStatementsPage.tsx';
import { SuspensePage, suspenseLists } from './pages/suspense/SuspensePage.tsx';
import { SwitchesPage } from './pages/switches/SwitchesPage.tsx';
import { SystemPage } from './pages/system/SystemPage.tsx';
import { parseSystemSearch } from './pages/system/systemSearch.ts';
import { TillsPage, tillLists, tillStates } from './pages/tills/TillsPage.tsx';
import { TodayPage } from './pages/today/TodayPage.tsx';
import {
  createSearchParser,
  parseCode,
  parseCount,
  parseDay,
  parseId,
  parseOneOf,
  parseText,
} from './searchParams.ts';
import { Desk, ErrorPage, NotFoundPage } from './shell/Desk.tsx';

/** Every route of the desk with its query parameters. */
const rootRoute = createRootRoute({
  component: Desk,
  notFoundComponent: NotFoundPage,
  /** Of a page's main list, whichever it is (useListState). */
  validateSearch: createSearchParser({ sort: parseText, columns: parseText }),
});
const parentRoute = { getParentRoute: () => rootRoute };

const pageRoutes = [
  createRoute({ ...parentRoute, path: '/', component: TodayPage }),
  createRoute({
    ...parentRoute,
    path: '/applications',
    component: ApplicationsPage,
    validateSearch: createSearchParser({
      state: parseOneOf(applicationStates),
      orderId: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/approvals',
    component: ApprovalsPage,
    validateSearch: createSearchParser({
      state: parseOneOf(approvalStates),
      approvalId: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/borrowers',
    component: BorrowersPage,
    validateSearch: createSearchParser({
      query: parseText,
      market: parseText,
      createdFrom: parseDay,
      createdTo: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/loans',
    component: LoansPage,
    validateSearch: createSearchParser({
      state: parseOneOf(loanStates),
      market: parseText,
      currency: parseText,
      product: parseText,
      daysLateFrom: parseCount,
      daysLateTo: parseCount,
      daysAtRiskFrom: parseCount,
      dueFrom: parseDay,
      dueTo: parseDay,
      amountFrom: parseCount,
      amountTo: parseCount,
      disbursedFrom: parseDay,
      disbursedTo: parseDay,
      writtenOffFrom: parseDay,
      writtenOffTo: parseDay,
      assignee: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/payments',
    component: PaymentsPage,
    validateSearch: createSearchParser({
      state: parseOneOf(placesOfPayments),
      market: parseText,
      currency: parseText,
      product: parseText,
      provider: parseText,
      valueFrom: parseDay,
      valueTo: parseDay,
      paidFrom: parseDay,
      paidTo: parseDay,
      amountFrom: parseCount,
      amountTo: parseCount,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/refunds',
    component: RefundsPage,
    validateSearch: createSearchParser({
      state: parseOneOf(refundStates),
      provider: parseText,
      createdFrom: parseDay,
      createdTo: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/exits',
    component: ExitsPage,
    validateSearch: createSearchParser({
      list: parseOneOf(exitLists),
      market: parseText,
      state: parseOneOf(exitStates),
      createdFrom: parseDay,
      createdTo: parseDay,
    }),
  }),
  createRoute({ ...parentRoute, path: '/borrowers/$borrowerId', component: BorrowerPage }),
  createRoute({
    ...parentRoute,
    path: '/loans/$orderId',
    component: LoanPage,
    validateSearch: createSearchParser({ asOf: parseDay }),
  }),
  createRoute({
    ...parentRoute,
    path: '/audit',
    component: AuditPage,
    validateSearch: createSearchParser({
      borrower: parseText,
      about: parseCode,
      actor: parseText,
      action: parseText,
      amountFrom: parseCount,
      amountTo: parseCount,
      from: parseDay,
      until: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/claims',
    component: ClaimsPage,
    validateSearch: createSearchParser({ orderId: parseText }),
  }),
  createRoute({
    ...parentRoute,
    path: '/collections',
    component: CollectionsPage,
    validateSearch: createSearchParser({
      bucket: parseOneOf(lateBuckets),
      promise: parseOneOf(['today', 'broken']),
      callable: parseOneOf(['now']),
      market: parseText,
      assignee: parseText,
      writtenOff: parseOneOf(['only', 'without']),
      borrowerId: parseId,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/complaints',
    component: ComplaintsPage,
    validateSearch: createSearchParser({ state: parseOneOf(complaintStates), folio: parseText }),
  }),
  createRoute({
    ...parentRoute,
    path: '/payouts',
    component: PayoutsPage,
    validateSearch: createSearchParser({ state: parseOneOf(payoutStates) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/personal-data',
    component: PersonalDataPage,
    validateSearch: createSearchParser({
      state: parseOneOf(alertStates),
      from: parseDay,
      to: parseDay,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/portfolio',
    // The chart library is loaded with this page only.
    component: lazyRouteComponent(() => import('./pages/portfolio/PortfolioPage.tsx'), 'PortfolioPage'),
    validateSearch: createSearchParser({
      from: parseDay,
      to: parseDay,
      currency: parseText,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/privacy',
    component: PrivacyRequestsPage,
    validateSearch: createSearchParser({ state: parseOneOf(privacyStates) }),
  }),
  createRoute({
    ...parentRoute,
    path: '/promotion',
    component: PromotionPage,
    validateSearch: createSearchParser({ from: parseDay, until: parseDay }),
  }),
  createRoute({
    ...parentRoute,
    path: '/reconciliation',
    component: ReconciliationPage,
    validateSearch: createSearchParser({ provider: parseText, day: parseDay }),
  }),
  createRoute({
    ...parentRoute,
    path: '/help',
    component: lazyRouteComponent(() => import('./pages/help/HelpPage.tsx'), 'HelpPage'),
  }),
  // Rendered by Desk, without a session.
  createRoute({ ...parentRoute, path: '/invitation' }),
  createRoute({ ...parentRoute, path: '/sessions', component: SessionsPage }),
  createRoute({ ...parentRoute, path: '/settings', component: SettingsPage }),
  createRoute({ ...parentRoute, path: '/switches', component: SwitchesPage }),
  createRoute({ ...parentRoute, path: '/staff', component: StaffPage }),
  createRoute({ ...parentRoute, path: '/system', component: SystemPage, validateSearch: parseSystemSearch }),
  createRoute({
    ...parentRoute,
    path: '/statements',
    component: BankStatementsPage,
    validateSearch: createSearchParser({
      statementId: parseText,
      state: parseOneOf(lineStates),
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/accounting',
    component: AccountingPage,
    validateSearch: createSearchParser({
      list: parseOneOf(accountingLists),
      market: parseText,
      day: parseDay,
      account: parseCode,
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/imports',
    component: ImportsPage,
    validateSearch: createSearchParser({ batchId: parseText }),
  }),
  createRoute({
    ...parentRoute,
    path: '/tills',
    component: TillsPage,
    validateSearch: createSearchParser({
      list: parseOneOf(tillLists),
      state: parseOneOf(tillStates),
    }),
  }),
  createRoute({
    ...parentRoute,
    path: '/suspense',
    component: SuspensePage,
    validateSearch: createSearchParser({
      list: parseOneOf(suspenseLists),
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
  // Query values stay strings: a payment reference such as `0012` must keep its zeros and all of its digits.
  parseSearch: parseSearchWith(unchanged),
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
