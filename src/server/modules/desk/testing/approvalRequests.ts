import type { ApprovalCall } from '../../../../contract/desk/approvals.ts';
import type { TestServer } from '../../../testing/testServer.ts';
import { createLoanRequests } from './approvalRequests/loans.ts';
import { createPaymentRequests, createReconciliationRequests } from './approvalRequests/money.ts';
import { createPeopleRequests } from './approvalRequests/people.ts';
import { createSystemRequests } from './approvalRequests/system.ts';
import { createTillRequests } from './approvalRequests/tills.ts';
import type { Duplicates } from './approvalRequests/writeRequest.ts';
import type { DeskClient } from './desk.ts';

/** A request of each call that may wait for approval, its duplicate with another reason, and a similar request that is none. */
export async function createDuplicates(
  server: TestServer,
  admin: DeskClient,
): Promise<Record<ApprovalCall, Duplicates>> {
  return {
    ...(await createPeopleRequests(server, admin)),
    // A payment in cash changes the debt, which a new schedule names.
    ...(await createTillRequests(server, admin)),
    ...(await createLoanRequests(server, admin)),
    ...(await createPaymentRequests(server)),
    ...(await createReconciliationRequests(server)),
    ...(await createSystemRequests(server)),
  };
}
