import type { Services } from '../../services.ts';
import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import { closeUnexecutablePendingRequests } from '../writes/pendingRequests.ts';
import { createApprovalDetailEndpoint } from './approvals/approvals.ts';
import { createDecideApprovalEndpoint, createWithdrawApprovalEndpoint } from './approvals/decisions.ts';
import { ownReadEndpoints } from './readEndpoints.ts';
import { ownWriteEndpoints } from './writeEndpoints.ts';

export const readEndpoints: readonly ReadEndpoint[] = [
  ...ownReadEndpoints,
  createApprovalDetailEndpoint(() => writeEndpoints),
];

export const writeEndpoints: readonly WriteEndpoint[] = [
  ...ownWriteEndpoints,
  createDecideApprovalEndpoint(() => writeEndpoints),
  createWithdrawApprovalEndpoint(() => writeEndpoints),
];

/** Closes pending requests that can only fail. */
export function closeUnexecutableRequests(services: Services): Promise<void> {
  return closeUnexecutablePendingRequests(services, writeEndpoints);
}
