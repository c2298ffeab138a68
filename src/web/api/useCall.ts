import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { RequestPayload, ResponseData } from '../../contract/schemas/index.ts';
import { type CallOptions, call } from './call.ts';
import type { Fields } from './request.ts';

export type FailedState = {
  readonly kind: 'failed';
  readonly message: string;
  readonly retry: () => void;
  /** The reply's code: `401` where the session is over. */
  readonly code?: string;
  /** What a refusal carries. */
  readonly data?: unknown;
};

/** What a screen's view draws, by `ViewFrame`: every case is drawn, none is blank. */
export type ViewState<Shape> =
  | { readonly kind: 'loading' }
  | FailedState
  | { readonly kind: 'ready'; readonly data: Shape };

/** The same of a view that may have nothing to show: who draws it says how that looks. */
export type ViewStateOrEmpty<Shape> = ViewState<Shape> | { readonly kind: 'empty' };

/** The state a reply leads to. */
export function toViewState<Shape>(reply: NormalizedReply<Shape>, retry: () => void): ViewState<Shape> {
  if (!reply.success) {
    const { message, code, data } = reply;
    return { kind: 'failed', message, retry, code, data };
  }
  return { kind: 'ready', data: reply.data };
}

export const pollIntervalMs = 4_000;
const maxIntervalMs = 15_000;
const maxBackoffMs = 60_000;

/** The pause before the next question: grows slowly while answers come, fast while they don't. */
export function nextPollDelay(previousMs: number, succeeded: boolean): number {
  return succeeded
    ? Math.min(Math.max(previousMs, pollIntervalMs) * 1.1, maxIntervalMs)
    : Math.min(Math.max(previousMs, pollIntervalMs) * 2, maxBackoffMs);
}

/** Calls `poll` every few seconds while the page is visible and `isActive`; at once when it becomes visible again. */
export function usePolling(poll: () => Promise<boolean>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = pollIntervalMs;
    let isStopped = false;

    async function tick(): Promise<void> {
      timer = undefined;
      const succeeded = await poll();
      delay = nextPollDelay(delay, succeeded);
      if (!isStopped && timer === undefined) schedule(delay);
    }
    function schedule(ms: number): void {
      if (document.visibilityState === 'visible') timer = setTimeout(tick, ms);
    }
    function onVisibility(): void {
      clearTimeout(timer);
      timer = undefined;
      delay = pollIntervalMs;
      schedule(0);
    }

    schedule(delay);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [poll, isActive]);
}

type CallFunction<Name extends EndpointName> = (
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options?: CallOptions,
) => Promise<NormalizedReply<ResponseData<Name>>>;

type UseCallOptions<Name extends EndpointName> = CallOptions & {
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
