import { defaultMerchantNumber } from 'virtual:brand';
import { type Launch, type LaunchParameter, launchParameters } from '../../contract/launch.ts';
import type { Sources } from './first.ts';

/** Reads the launch parameters of an address' query; `merchantNumber` falls back to the brand's. */
export function readLaunch(search: string): Launch {
  const query = new URLSearchParams(search);
  const launch: Launch = { merchantNumber: defaultMerchantNumber };
  for (const name of launchParameters) {
    const value = query.get(name);
    if (value) launch[name] = value;
  }
  return launch;
}

/** The page's launch parameters, as its address says now. */
export function launch(): Launch {
  return readLaunch(location.search);
}

/** One launch parameter, or an empty string. */
export function launchValue(name: LaunchParameter): string {
  return launch()[name] ?? '';
}

/** A parameter of this page's address that isn't a launch parameter, or an empty string. */
export function pageParameter(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

type Filled<Fields extends Sources> = {
  readonly [Field in keyof Fields]: Fields[Field] extends number ? Fields[Field] : string;
};

/** The payload of a first call as this page's address has it. */
export function payloadOf<Fields extends Sources>(call: { readonly fields: Fields }): Filled<Fields>;
export function payloadOf({ fields }: { readonly fields: Sources }): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, from]) => [
      name,
      typeof from === 'number' ? from : pageParameter(from),
    ]),
  );
}

/** The address of another page: this page's launch parameters travel on, `extra` is added or replaces. */
export function linkTo(path: string, extra: Readonly<Record<string, string | number>> = {}): string {
  const here = new URLSearchParams(location.search);
  const target = new URL(path, location.origin);
  for (const name of launchParameters) {
    const value = here.get(name);
    if (value && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  for (const [name, value] of Object.entries(extra)) target.searchParams.set(name, String(value));
  return `${target.pathname}${target.search}${target.hash}`;
}
