import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { RequestPayload, ResponseData } from '../../contract/schemas/index.ts';
import { toViewState, type ViewState, type ViewStateOrEmpty } from '../ui/viewState.ts';
import { type CallOptions, call } from './call.ts';
import { usePolling } from './polling.ts';
import type { Fields } from './request.ts';

type CallFunction<Name extends EndpointName> = (
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options?: CallOptions,
) => Promise<NormalizedReply<ResponseData<Name>>>;

export type UseCallOptions<Name extends EndpointName> = CallOptions & {
  /** The reply that was awaited before the first drawing; without it the call is made at once. */
  readonly initialReply?: NormalizedReply<ResponseData<Name>>;
  /** What asks, where it isn't the plain call. */
  readonly callFunction?: CallFunction<Name>;
  /** Asks again every few seconds while the page is visible; a failure leaves what is shown. */
  readonly isPolling?: boolean;
};

export type CallResult<Shape, State = ViewState<Shape>> = {
  readonly state: State;
  /** What there is to show; absent in every other state. */
  readonly data: Shape | undefined;
  /** Asks again, showing the loading state. */
  readonly reload: () => void;
  /** Asks again and keeps what is shown until the answer is there. */
  readonly refresh: () => Promise<boolean>;
};

type EmptyCheck<Name extends EndpointName> = {
  /** When a successful reply has nothing to show. */
  readonly isEmpty: (data: ResponseData<Name>) => boolean;
};

/** A call as the state of a view. The payload is taken as it is at the time of each call. */
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options: UseCallOptions<Name> & EmptyCheck<Name>,
): CallResult<ResponseData<Name>, ViewStateOrEmpty<ResponseData<Name>>>;
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options?: UseCallOptions<Name>,
): CallResult<ResponseData<Name>>;
export function useCall<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options: UseCallOptions<Name> & Partial<EmptyCheck<Name>> = {},
): CallResult<ResponseData<Name>, ViewStateOrEmpty<ResponseData<Name>>> {
  const latest = useRef({ payload, options });
  latest.current = { payload, options };
  const [reply, setReply] = useState(options.initialReply);

  const callCount = useRef(0);
  const refresh = useCallback(async () => {
    const { payload, options } = latest.current;
    const callNumber = ++callCount.current;
    const callFunction: CallFunction<Name> = options.callFunction ?? call;
    const nextReply = await callFunction(endpoint, payload, options);
    // An answer that was overtaken by a later question is no answer to it.
    if (callNumber === callCount.current)
      setReply((current) => (nextReply.success || !current?.success ? nextReply : current));
    return nextReply.success;
  }, [endpoint]);

  const reload = useCallback(() => {
    setReply(undefined);
    void refresh();
  }, [refresh]);

  const hasInitialReply = useRef(options.initialReply !== undefined);
  useEffect(() => {
    if (!hasInitialReply.current) void refresh();
  }, [refresh]);
  usePolling(refresh, options.isPolling === true && reply?.success === true);

  const viewState: ViewState<ResponseData<Name>> = reply ? toViewState(reply, reload) : { kind: 'loading' };
  const isEmpty = viewState.kind === 'ready' && options.isEmpty?.(viewState.data) === true;
  const state = isEmpty ? ({ kind: 'empty' } as const) : viewState;
  return { state, data: state.kind === 'ready' ? state.data : undefined, reload, refresh };
}
