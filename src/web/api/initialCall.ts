import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { LaunchParameter } from '../../contract/launch.ts';
import type { RequestPayload } from '../../contract/schemas/index.ts';

/** Each field's parameter in the page's address, or its fixed number, in the order in which they are sent. */
export type FieldSources = Readonly<Record<string, string | number>>;

/**
 * A screen's first call: the document's inline script starts it while the JavaScript loads, and the screen takes its
 * reply over by asking the same. So it is written once, in `screen.ts`.
 */
export type InitialCall<
  Name extends EndpointName = EndpointName,
  Fields extends FieldSources = FieldSources,
> = {
  readonly endpoint: Endpoint<Name>;
  readonly fields: Fields;
  /** Parameters that travel in the query instead of the body. */
  readonly query?: readonly LaunchParameter[];
};

type PayloadSources<Name extends EndpointName> = {
  readonly [Field in keyof RequestPayload<Name>]: string | number;
};
type ExactFields<Fields, Name extends EndpointName> = {
  readonly [Field in Exclude<keyof Fields, keyof RequestPayload<Name>>]: never;
};

/* @__NO_SIDE_EFFECTS__ */
export function defineInitialCall<
  Name extends EndpointName,
  const Fields extends FieldSources & PayloadSources<Name>,
>(
  endpoint: Endpoint<Name>,
  fields: Fields & ExactFields<Fields, Name>,
  query: readonly LaunchParameter[] = [],
): InitialCall<Name, Fields> {
  return { endpoint, fields, query };
}
