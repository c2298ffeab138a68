import type { ReadEndpoint, WriteEndpoint } from '../endpoint.ts';
import * as all from './all.ts';
import { createApprove } from './approvals.ts';

type Exported = ReadEndpoint | WriteEndpoint | ((...args: never[]) => unknown);
const endpoints = Object.values<Exported>(all).filter((exported) => typeof exported !== 'function');

export const readEndpoints = endpoints.filter((endpoint) => 'handle' in endpoint);

export const writeEndpoints: readonly WriteEndpoint[] = [
  ...endpoints.filter((endpoint) => 'execute' in endpoint),
  createApprove(() => writeEndpoints),
];
