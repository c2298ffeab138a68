import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { Normalised } from '../../contract/envelope.ts';
import type { Data, Payload } from '../../contract/schemas/index.ts';
import { type MayBeEmpty, stateOf, type ViewState } from '../ui/viewState.ts';
import { type CallOptions, call } from './call.ts';
import { usePolling } from './polling.ts';
import type { Fields } from './request.ts';

type Ask<Name extends EndpointName> = (
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
  options?: CallOptions,
) => Promise<Normalised<Data<Name>>>;

export type UseCallOptions<Name extends EndpointName> = CallOptions & {
  /** The reply that was awaited before the first drawing; without it the call is made at once. */
  readonly first?: Normalised<Data<Name>>;
  /** What asks, where it isn't the plain call. */
  readonly ask?: Ask<Name>;
  /** Asks again every few seconds while the page is visible; a failure leaves what is shown. */
  readonly polls?: boolean;
};

export type UsedCall<Shape, State = ViewState<Shape>> = {
  readonly state: State;
  /** What there is to show; absent in every other state. */
  readonly data: Shape | undefined;
  /** Asks again, showing the loading state. */
  readonly reload: () => void;
  /** Asks again and keeps what is shown until the answer is there. */
  readonly refresh: () => Promise<boolean>;
};

type Emptiable<Name extends EndpointName> = {
  /** When a successful reply has nothing to show. */
  readonly isEmpty: (data: Data<Name>) => boolean;
};

/** A call as the state of a view. The payload is taken as it is at the time of each call. */
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
  options: UseCallOptions<Name> & Emptiable<Name>,
): UsedCall<Data<Name>, MayBeEmpty<Data<Name>>>;
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
  options?: UseCallOptions<Name>,
): UsedCall<Data<Name>>;
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
  options: UseCallOptions<Name> & Partial<Emptiable<Name>> = {},
): UsedCall<Data<Name>, MayBeEmpty<Data<Name>>> {
  const latest = useRef({ payload, options });
  latest.current = { payload, options };
  const [reply, setReply] = useState(options.first);

  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const { payload, options } = latest.current;
    const turn = ++asked.current;
    const ask: Ask<Name> = options.ask ?? call;
    const answer = await ask(endpoint, payload, options);
    // An answer that was overtaken by a later question is no answer to it.
    if (turn === asked.current) setReply((shown) => (answer.success || !shown?.success ? answer : shown));
    return answer.success;
  }, [endpoint]);

  const reload = useCallback(() => {
    setReply(undefined);
    void refresh();
  }, [refresh]);

  const hasFirst = useRef(options.first !== undefined);
  useEffect(() => {
    if (!hasFirst.current) void refresh();
  }, [refresh]);
  usePolling(refresh, options.polls === true && reply?.success === true);

  const answered: ViewState<Data<Name>> = reply ? stateOf(reply, reload) : { kind: 'loading' };
  const isEmpty = answered.kind === 'ready' && options.isEmpty?.(answered.data) === true;
  const state = isEmpty ? ({ kind: 'empty' } as const) : answered;
  return { state, data: state.kind === 'ready' ? state.data : undefined, reload, refresh };
}
