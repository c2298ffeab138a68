import { type Endpoint, type EndpointName, endpointPath } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import {
  ajaxHeader,
  ajaxHeaderValue,
  clientHeaders,
  commonParameters,
  type Launch,
} from '../../contract/launch.ts';
import type { RequestPayload, ResponseData } from '../../contract/schemas/index.ts';

export type Fields = Readonly<Record<string, unknown>>;

export type Payload<Name extends EndpointName> = RequestPayload<Name>;

export type ReplyTo<Name extends EndpointName> = NormalizedReply<ResponseData<Name>>;

export type RequestParts = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

function encodeForm(fields: object): string {
  const query = Object.entries(fields)
    .filter(([, value]: [string, unknown]) => value !== undefined)
    .map(([name, value]) => [name, value === null ? '' : String(value)]);
  return new URLSearchParams(query).toString();
}

/** Removes what a header cannot carry: all but printable ASCII. */
function toHeaderValue(value: string): string {
  return value.replace(/[^ -~]/g, '');
}

/** The address with the common parameters (legacy client) and `query` behind it. What the page's address lacks isn't sent. */
export function buildUrl(endpoint: Endpoint, query: Fields, launch: Launch): string {
  const names = endpoint.client === 'legacy' ? commonParameters : [];
  const common = names.filter((name) => launch[name]).map((name) => [name, launch[name]]);
  const search = encodeForm({ ...Object.fromEntries(common), ...query });
  return `${endpointPath(endpoint)}${search ? `?${search}` : ''}`;
}

/**
 * The headers of an endpoint's client, but the content type; none for a parameter that the address lacks, so that a
 * session in a cookie counts. Source: DESIGN 2.
 */
export function buildHeaders(endpoint: Endpoint, launch: Launch): Record<string, string> {
  const names: readonly (keyof Launch)[] = clientHeaders[endpoint.client];
  const headers = names.map((name) => [name, toHeaderValue(launch[name] ?? '')] as const);
  return {
    [ajaxHeader]: ajaxHeaderValue,
    ...Object.fromEntries(headers.filter(([, value]) => value !== '')),
  };
}

/** Builds a request as its client sends it: JSON for the loan client, else a form; GET has the payload in the query. */
export function buildRequest(
  endpoint: Endpoint,
  payload: object,
  query: Fields,
  launch: Launch,
): RequestParts {
  const headers = buildHeaders(endpoint, launch);
  if (endpoint.method === 'GET') {
    const url = buildUrl(endpoint, { ...query, ...payload }, launch);
    return { url, method: 'GET', headers, body: undefined };
  }
  const isJson = endpoint.client === 'loan';
  headers['Content-Type'] = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    url: buildUrl(endpoint, query, launch),
    method: 'POST',
    headers,
    body: isJson ? JSON.stringify(payload) : encodeForm(payload),
  };
}
