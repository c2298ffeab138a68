import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import * as accounting from './accounting.ts';
import * as applications from './applications.ts';
import * as approvals from './approvals.ts';
import * as assignments from './assignments.ts';
import * as audit from './audit.ts';
import * as bankStatements from './bankStatements.ts';
import * as borrower from './borrower.ts';
import * as borrowerSearch from './borrowerSearch.ts';
import * as callCard from './callCard.ts';
import * as callList from './callList.ts';
import * as claims from './claims.ts';
import * as collections from './collections.ts';
import * as complaints from './complaints.ts';
import * as deposits from './deposits.ts';
import * as exits from './exits.ts';
import * as imports from './imports.ts';
import * as loan from './loan.ts';
import * as loanList from './loanList.ts';
import * as loanPayments from './loanPayments.ts';
import * as ownAccount from './ownAccount.ts';
import * as paymentLists from './paymentLists.ts';
import * as payouts from './payouts.ts';
import * as privacy from './privacy.ts';
import * as providerNotices from './providerNotices.ts';
import * as reconciliation from './reconciliation.ts';
import * as refunds from './refunds.ts';
import * as reminders from './reminders.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as servicing from './servicing.ts';
import * as settings from './settings.ts';
import * as settlementFiles from './settlementFiles.ts';
import * as staffAccounts from './staffAccounts.ts';
import * as suspense from './suspense.ts';
import * as switches from './switches.ts';
import * as system from './system.ts';
import * as tills from './tills.ts';
import * as today from './today.ts';
import * as todayMoney from './todayMoney.ts';
import * as views from './views.ts';

const modules = [
  accounting,
  applications,
  approvals,
  assignments,
  audit,
  bankStatements,
  borrower,
  borrowerSearch,
  callCard,
  callList,
  claims,
  collections,
  complaints,
  deposits,
  exits,
  imports,
  loan,
  loanList,
  loanPayments,
  ownAccount,
  paymentLists,
  payouts,
  privacy,
  providerNotices,
  reconciliation,
  refunds,
  reminders,
  reports,
  search,
  servicing,
  settings,
  settlementFiles,
  staffAccounts,
  suspense,
  switches,
  system,
  tills,
  today,
  todayMoney,
  views,
];

/** What the modules of this folder export beside their endpoints are functions. */
const endpoints = modules
  .flatMap((module): (ReadEndpoint | WriteEndpoint | ((...args: never[]) => unknown))[] =>
    Object.values(module),
  )
  .filter((exported) => typeof exported !== 'function');

export const readEndpoints = endpoints.filter((endpoint) => 'handle' in endpoint);

export const writeEndpoints: readonly WriteEndpoint[] = [
  ...endpoints.filter((endpoint) => 'execute' in endpoint),
  approvals.createApprove(() => writeEndpoints),
];
