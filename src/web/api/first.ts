import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { LaunchParameter } from '../../contract/launch.ts';
import type { Payload } from '../../contract/schemas/index.ts';

/** Each field's parameter in the page's address, or its fixed number, in the order in which they are sent. */
export type Sources = Readonly<Record<string, string | number>>;

/**
 * A screen's first call: the document's inline script starts it while the JavaScript loads, and the screen takes its
 * reply over by asking the same. So it is written once, in `screen.ts`.
 */
export type FirstCall<Name extends EndpointName = EndpointName, Fields extends Sources = Sources> = {
  readonly endpoint: Endpoint<Name>;
  readonly fields: Fields;
  /** Parameters that travel in the query instead of the body. */
  readonly query?: readonly LaunchParameter[];
};

type SourcesOf<Name extends EndpointName> = { readonly [Field in keyof Payload<Name>]: string | number };
type NoOthers<Fields, Name extends EndpointName> = {
  readonly [Field in Exclude<keyof Fields, keyof Payload<Name>>]: never;
};

/* @__NO_SIDE_EFFECTS__ */
export function firstCall<Name extends EndpointName, const Fields extends Sources & SourcesOf<Name>>(
  endpoint: Endpoint<Name>,
  fields: Fields & NoOthers<Fields, Name>,
  query: readonly LaunchParameter[] = [],
): FirstCall<Name, Fields> {
  return { endpoint, fields, query };
}
