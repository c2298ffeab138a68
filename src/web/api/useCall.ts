import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { type CallOptions, call } from './call.ts';
import type { InitialCall } from './initialCalls.ts';
import { payloadFromAddress, queryFromAddress } from './launchParameters.ts';
import type { Payload, ReplyTo } from './request.ts';

export type FailedState = {
  readonly kind: 'failed';
  readonly message: string;
  readonly retry: () => void;
  /** The reply's code, of which `classifyFailure` says what it means. */
  readonly code?: string;
  /** Data of a refusal. */
  readonly data?: unknown;
};

/** The state of a view, rendered by `AsyncView`. */
export type ViewState<Data> =
  | { readonly kind: 'loading' | 'empty' }
  | FailedState
  | { readonly kind: 'ready'; readonly data: Data };

/** The view state of a reply; loading without one. */
export function toViewState<Data>(
  reply: NormalizedReply<Data> | undefined,
  retry: () => void,
): ViewState<Data> {
  if (!reply) return { kind: 'loading' };
  if (reply.success) return { kind: 'ready', data: reply.data };
  const { message, code, data } = reply;
  return { kind: 'failed', message, retry, code, data };
}

export const pollIntervalMs = 4_000;
const maxIntervalMs = 15_000;
const maxBackoffMs = 60_000;

/** The delay before the next poll in milliseconds: grows by a tenth after a success, doubles after a failure. */
export function nextPollDelay(previousMs: number, succeeded: boolean): number {
  const [factor, maxMs] = succeeded ? [1.1, maxIntervalMs] : [2, maxBackoffMs];
  return Math.min(Math.max(previousMs, pollIntervalMs) * factor, maxMs);
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
  payload: Payload<Name>,
  options?: CallOptions,
) => Promise<ReplyTo<Name>>;

export type PageCall<Name extends EndpointName> = CallOptions & {
  readonly endpoint: Endpoint<Name>;
  readonly payload: Payload<Name>;
  /** Replaces `call`. */
  readonly callFunction?: CallFunction<Name>;
  /**
   * The reply that was awaited before the first rendering; null when the page's address lacks a required parameter.
   * Undefined: the call is made on mount.
   */
  readonly initialReply?: ReplyTo<Name> | null;
};

type StartOptions<Name extends EndpointName> = Partial<Pick<PageCall<Name>, 'callFunction' | 'payload'>> & {
  /** Fields without which the call is not made. */
  readonly required?: readonly (keyof Payload<Name> & string)[];
};

/** Makes a page's first call, by default with the payload from its address. */
export async function startCall<Name extends EndpointName>(
  initialCall: InitialCall<Name>,
  options: StartOptions<Name> = {},
): Promise<PageCall<Name>> {
  const { endpoint } = initialCall;
  const { callFunction = call, required = [], payload = payloadFromAddress(initialCall) } = options;
  const query = queryFromAddress(initialCall);
  const isComplete = required.every((name) => payload[name]);
  const initialReply = isComplete ? await callFunction(endpoint, payload, { query }) : null;
  return { endpoint, payload, query, callFunction, initialReply };
}

type UseCallOptions<Name extends EndpointName> = {
  /** Repeats the call every few seconds while the page is visible; a failure keeps the shown data. */
  readonly isPolling?: boolean;
  /** Whether a successful reply has nothing to show. */
  readonly isEmpty?: (data: ResponseData<Name>) => boolean;
};

/** A call as the state of a view. Each repetition uses the latest payload. */
export function useCall<Name extends EndpointName>(
  pageCall: PageCall<Name>,
  options: UseCallOptions<Name> = {},
) {
  const { endpoint, initialReply } = pageCall;
  const latest = useRef(pageCall);
  latest.current = pageCall;
  const [reply, setReply] = useState(initialReply);

  const callCount = useRef(0);
  /** Repeats the call while the current data stays. Resolves to whether it succeeded. */
  const refresh = useCallback(async () => {
    const { payload, callFunction, ...callOptions } = latest.current;
    const callNumber = ++callCount.current;
    const nextReply = await (callFunction ?? call)(endpoint, payload, callOptions);
    // The reply to an earlier call must not replace that of a later one.
    if (callNumber === callCount.current)
      setReply((current) => (nextReply.success || !current?.success ? nextReply : current));
    return nextReply.success;
  }, [endpoint]);

  /** Repeats the call, showing the loading state. */
  const reload = useCallback(() => {
    setReply(undefined);
    void refresh();
  }, [refresh]);

  useEffect(() => {
    if (latest.current.initialReply === undefined) void refresh();
  }, [refresh]);
  usePolling(refresh, options.isPolling === true && reply?.success === true);

  const isEmpty = reply === null || (reply?.success && options.isEmpty?.(reply.data));
  const state: ViewState<ResponseData<Name>> = isEmpty ? { kind: 'empty' } : toViewState(reply, reload);
  return { state, data: state.kind === 'ready' ? state.data : undefined, reload, refresh };
}
