import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  stringifySearchWith,
} from '@tanstack/react-router';
import { applicationStates } from '../contract/desk/applications.ts';
import { approvalCalls, approvalListStates } from '../contract/desk/approvals.ts';
import { refusals } from '../contract/desk/auditSubject.ts';
import { bankStatementLineStates } from '../contract/desk/bankStatements.ts';
import { borrowerStates } from '../contract/desk/borrowers.ts';
import { callNames } from '../contract/desk/calls.ts';
import { paymentClaimStates } from '../contract/desk/claims.ts';
import { complaintQuestionStates, complaintStates } from '../contract/desk/complaints.ts';
import { lateBuckets } from '../contract/desk/delinquency.ts';
import { exitStates } from '../contract/desk/exits.ts';
import { paymentAllocations } from '../contract/desk/loans.ts';
import { payoutStates } from '../contract/desk/payouts.ts';
import { personalDataAlertStates } from '../contract/desk/personalData.ts';
import { privacyRequestStates } from '../contract/desk/privacy.ts';
import { deadlineStates } from '../contract/desk/queues.ts';
import { dayPaymentViews, providerDayStates } from '../contract/desk/reconciliation.ts';
import { refundStates } from '../contract/desk/refunds.ts';
import { AccountingPage } from './pages/accounting/AccountingPage.tsx';
import { accountingSearchFields } from './pages/accounting/accountingSearch.ts';
import { ApplicationsPage } from './pages/applications/ApplicationsPage.tsx';
import { ApprovalsPage } from './pages/approvals/ApprovalsPage.tsx';
import { AuditPage, auditKinds } from './pages/audit/AuditPage.tsx';
import { BankStatementsPage } from './pages/bankStatements/BankStatementsPage.tsx';
import { BorrowerPage } from './pages/borrowers/BorrowerPage.tsx';
import { BorrowersPage } from './pages/borrowers/BorrowersPage.tsx';
import { ClaimsPage } from './pages/claims/ClaimsPage.tsx';
import { CollectionsPage } from './pages/collections/CollectionsPage.tsx';
import { ComplaintsPage } from './pages/complaints/ComplaintsPage.tsx';
import { ImportsPage } from './pages/imports/ImportsPage.tsx';
import { InvitationPage } from './pages/invitation/InvitationPage.tsx';
import { LoanPage } from './pages/loan/LoanPage.tsx';
import { ExitsPage, exitLists } from './pages/loanLists/ExitsPage.tsx';
import { LoansPage, loanStates } from './pages/loanLists/LoansPage.tsx';
import { PaymentsPage } from './pages/loanLists/PaymentsPage.tsx';
import { RefundsPage } from './pages/loanLists/RefundsPage.tsx';
import { PayoutsPage } from './pages/payouts/PayoutsPage.tsx';
import { PersonalDataPage } from './pages/personalData/PersonalDataPage.tsx';
import { PrivacyRequestsPage } from './pages/privacy/PrivacyRequestsPage.tsx';
import { PromotionPage } from './pages/promotion/PromotionPage.tsx';
import { ReconciliationPage } from './pages/reconciliation/ReconciliationPage.tsx';
import { SessionsPage } from './pages/sessions/SessionsPage.tsx';
import { SettingsPage } from './pages/settings/SettingsPage.tsx';
import { settingsSearchFields } from './pages/settings/settingsSearch.ts';
import { StaffPage } from './pages/staff/StaffPage.tsx';
import { SuspensePage, suspenseLists } from './pages/suspense/SuspensePage.tsx';
import { SwitchesPage } from './pages/switches/SwitchesPage.tsx';
import { SystemPage } from './pages/system/SystemPage.tsx';
import { systemSearchFields } from './pages/system/systemSearch.ts';
import { TillsPage } from './pages/tills/TillsPage.tsx';
import { tillsSearchFields } from './pages/tills/tillsSearch.ts';
import { TodayPage } from './pages/today/TodayPage.tsx';
import {
  createSearchParser,
  parseCount,
  parseDay,
  parseId,
  parseOneOf,
  parseSearch,
  parseText,
  type SearchFields,
} from './searchParams.ts';
import { Desk, ErrorPage, NotFoundPage } from './shell/Desk.tsx';

const rootRoute = createRootRoute({
  component: Desk,
  notFoundComponent: NotFoundPage,
  /** State of a page's main list (useListState). */
  validateSearch: createSearchParser({ sort: parseText, columns: parseText }),
});

/** A page and the query parameters of its address. */
function page<const Path extends string, const Fields extends SearchFields>(
  path: Path,
  component: RouteComponent,
  fields: Fields,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    validateSearch: createSearchParser(fields),
  });
}

const pageRoutes = [
  page('/', TodayPage, {}),
  page('/applications', ApplicationsPage, {
    state: parseOneOf(applicationStates),
    orderId: parseText,
    assignee: parseText,
    deadline: parseOneOf(deadlineStates),
    market: parseText,
    product: parseText,
    againstRule: parseOneOf(['yes']),
  }),
  page('/approvals', ApprovalsPage, {
    state: parseOneOf(approvalListStates),
    mayDecide: parseOneOf(['yes']),
    call: parseOneOf(approvalCalls),
    orderId: parseText,
    maker: parseText,
    decider: parseText,
    createdFrom: parseDay,
    createdTo: parseDay,
    decidedFrom: parseDay,
    decidedTo: parseDay,
    approvalId: parseText,
    assignee: parseText,
    deadline: parseOneOf(deadlineStates),
  }),
  page('/borrowers', BorrowersPage, {
    query: parseText,
    state: parseOneOf(borrowerStates),
    daysLateFrom: parseCount,
    market: parseText,
    createdFrom: parseDay,
    createdTo: parseDay,
  }),
  page('/loans', LoansPage, {
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
    dueNowFrom: parseCount,
    dueNowTo: parseCount,
    creditFrom: parseCount,
    disbursedFrom: parseDay,
    disbursedTo: parseDay,
    writtenOffFrom: parseDay,
    writtenOffTo: parseDay,
    assignee: parseText,
  }),
  page('/payments', PaymentsPage, {
    state: parseOneOf(paymentAllocations),
    market: parseText,
    currency: parseText,
    product: parseText,
    provider: parseText,
    tillId: parseText,
    recordedBy: parseText,
    number: parseText,
    valueFrom: parseDay,
    valueTo: parseDay,
    paidFrom: parseDay,
    paidTo: parseDay,
    amountFrom: parseCount,
    amountTo: parseCount,
  }),
  page('/refunds', RefundsPage, {
    state: parseOneOf(refundStates),
    provider: parseText,
    amountFrom: parseCount,
    amountTo: parseCount,
    createdFrom: parseDay,
    createdTo: parseDay,
  }),
  page('/exits', ExitsPage, {
    list: parseOneOf(exitLists),
    market: parseText,
    state: parseOneOf(exitStates),
    createdFrom: parseDay,
    createdTo: parseDay,
  }),
  page('/borrowers/$borrowerId', BorrowerPage, {}),
  page('/loans/$orderId', LoanPage, { asOf: parseDay, payment: parseOneOf(['new']), line: parseText }),
  page('/audit', AuditPage, {
    borrower: parseText,
    line: parseId,
    lineOf: parseId,
    shown: parseOneOf(auditKinds),
    about: parseText,
    actor: parseText,
    action: parseText,
    call: parseOneOf(callNames),
    refusal: parseOneOf(refusals),
    amountFrom: parseCount,
    amountTo: parseCount,
    from: parseDay,
    until: parseDay,
  }),
  page('/claims', ClaimsPage, {
    state: parseOneOf(paymentClaimStates),
    orderId: parseText,
    number: parseId,
    assignee: parseText,
    deadline: parseOneOf(deadlineStates),
  }),
  page('/collections', CollectionsPage, {
    bucket: parseOneOf(lateBuckets),
    promise: parseOneOf(['today', 'broken']),
    callback: parseOneOf(['due', 'mine', 'coming']),
    callable: parseOneOf(['now']),
    market: parseText,
    assignee: parseText,
    writtenOff: parseOneOf(['only', 'with', 'without']),
    borrowerId: parseId,
  }),
  page('/complaints', ComplaintsPage, {
    state: parseOneOf(complaintStates),
    folio: parseText,
    assignee: parseText,
    deadline: parseOneOf(deadlineStates),
    question: parseOneOf(complaintQuestionStates),
  }),
  page('/payouts', PayoutsPage, {
    state: parseOneOf(payoutStates),
    deadline: parseOneOf(deadlineStates),
    assignee: parseText,
    payoutId: parseText,
    about: parseText,
    createdFrom: parseDay,
    createdTo: parseDay,
  }),
  page('/personal-data', PersonalDataPage, {
    state: parseOneOf(personalDataAlertStates),
    from: parseDay,
    to: parseDay,
  }),
  // The chart library is loaded with this page only.
  page(
    '/portfolio',
    lazyRouteComponent(() => import('./pages/portfolio/PortfolioPage.tsx'), 'PortfolioPage'),
    { from: parseDay, to: parseDay, currency: parseText },
  ),
  page('/privacy', PrivacyRequestsPage, {
    state: parseOneOf(privacyRequestStates),
    requestId: parseText,
    assignee: parseText,
    deadline: parseOneOf(deadlineStates),
  }),
  page('/promotion', PromotionPage, { from: parseDay, until: parseDay, market: parseText }),
  page('/reconciliation', ReconciliationPage, {
    provider: parseText,
    day: parseDay,
    state: parseOneOf(providerDayStates),
    payments: parseOneOf(dayPaymentViews),
  }),
  page(
    '/help',
    lazyRouteComponent(() => import('./pages/help/HelpPage.tsx'), 'HelpPage'),
    {},
  ),
  // Rendered by Desk, without a session.
  page('/invitation', InvitationPage, {}),
  page('/sessions', SessionsPage, {}),
  page('/settings', SettingsPage, settingsSearchFields),
  page('/switches', SwitchesPage, {}),
  page('/staff', StaffPage, {}),
  page('/system', SystemPage, systemSearchFields),
  page('/statements', BankStatementsPage, {
    statementId: parseText,
    state: parseOneOf(bankStatementLineStates),
    lineId: parseText,
  }),
  page('/accounting', AccountingPage, accountingSearchFields),
  page('/imports', ImportsPage, { batchId: parseText }),
  page('/tills', TillsPage, tillsSearchFields),
  page('/suspense', SuspensePage, {
    list: parseOneOf(suspenseLists),
    provider: parseText,
    paymentId: parseText,
    reversalId: parseText,
    state: parseOneOf(['closed']),
    assignee: parseText,
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren(pageRoutes),
  basepath: '/desk',
  defaultErrorComponent: ErrorPage,
  parseSearch,
  stringifySearch: stringifySearchWith(String),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
