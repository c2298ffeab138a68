import type { Services } from '../../services.ts';
import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import { closeUnexecutablePendingRequests } from '../writes/pendingRequests.ts';
import * as all from './allEndpoints.ts';
import { createApprovalDetailEndpoint } from './approvals/approvals.ts';
import { createDecideApprovalEndpoint, createWithdrawApprovalEndpoint } from './approvals/decisions.ts';

type Exported = ReadEndpoint | WriteEndpoint | ((...args: never[]) => unknown);
const endpoints = Object.values<Exported>(all).filter((exported) => typeof exported !== 'function');

export const readEndpoints: readonly ReadEndpoint[] = [
  ...endpoints.filter((endpoint) => 'handle' in endpoint),
  createApprovalDetailEndpoint(() => writeEndpoints),
];

export const writeEndpoints: readonly WriteEndpoint[] = [
  ...endpoints.filter((endpoint) => 'parse' in endpoint),
  createDecideApprovalEndpoint(() => writeEndpoints),
  createWithdrawApprovalEndpoint(() => writeEndpoints),
];

/** Closes pending requests that can only fail. */
export function closeUnexecutableRequests(services: Services): Promise<void> {
  return closeUnexecutablePendingRequests(services, writeEndpoints);
}
