import { defaultMerchantNumber } from 'virtual:brand';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type Launch, type LaunchParameter, launchParameters } from '../../contract/launch.ts';
import type { PageParameter } from '../../contract/pages.ts';
import type { InitialCall } from './initialCalls.ts';
import type { Fields, Payload } from './request.ts';

/** The launch parameters of a query string; `merchantNumber` defaults to the brand's. */
export function parseLaunchParameters(search: string): Launch {
  const query = new URLSearchParams(search);
  const launch: Launch = { merchantNumber: defaultMerchantNumber };
  for (const name of launchParameters) {
    const value = query.get(name);
    if (value) launch[name] = value;
  }
  return launch;
}

/** The launch parameters in the page's current address. */
export function getLaunchParameters(): Launch {
  return parseLaunchParameters(location.search);
}

export function getLaunchParameter(name: LaunchParameter): string {
  return getLaunchParameters()[name] ?? '';
}

/** A parameter of this page's address, or an empty string. */
export function getPageParameter(name: PageParameter): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/** The payload of a first call, filled from the page's address; the server validates it. */
export function payloadFromAddress<Name extends EndpointName>(call: InitialCall<Name>): Payload<Name>;
export function payloadFromAddress({ fields }: InitialCall): Fields {
  const values = Object.entries(fields).map(([name, source]) => [
    name,
    typeof source === 'number' ? source : getPageParameter(source),
  ]);
  return Object.fromEntries(values);
}

/** The parameters of a first call that travel in the query beside its payload. */
export function queryFromAddress({ query = [] }: InitialCall): Fields {
  return Object.fromEntries(query.map((name) => [name, getLaunchParameter(name)]));
}

/** The address of another page with this page's launch parameters; `extra` adds or replaces parameters. */
export function linkTo<Address extends string>(
  path: Address,
  extra?: Readonly<Partial<Record<PageParameter<Address>, string | number>>>,
): string {
  const current = new URLSearchParams(location.search);
  const target = new URL(path, location.origin);
  for (const name of launchParameters) {
    const value = current.get(name);
    if (value && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  for (const [name, value] of Object.entries(extra ?? {})) target.searchParams.set(name, String(value));
  return `${target.pathname}${target.search}${target.hash}`;
}
