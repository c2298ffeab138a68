import { DeskApiError } from '../../api/client.ts';
import { createStore } from '../../api/store.ts';
import { showToast, type ToastAction } from '../controls/toast.tsx';

/** Calls that the user has confirmed and can undo for some seconds, before they are sent. */
type DeferredCalls = {
  /** The cases that they are about. */
  readonly keys: readonly string[];
  /** Makes one call; a repeated one has the same idempotency key. */
  readonly calls: readonly (() => Promise<unknown>)[];
  /** Makes all calls and shows their outcomes. */
  readonly send: () => Promise<void>;
  readonly undo: () => void;
};

export const undoSeconds = 6;

/** The cases of deferred and sent calls, which lists read before the answers still have. */
export const decidedCaseKeys = createStore<ReadonlySet<string>>(new Set());

type Deferred = {
  readonly calls: DeferredCalls;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly text: string;
  readonly undo: ToastAction;
};

let deferred: Deferred | undefined;
const unanswered = new Set<() => Promise<unknown>>();

/** Defers calls, for which a toast offers to undo them; those deferred before are sent. */
export function deferCalls(calls: DeferredCalls, text: string, undoLabel: string): void {
  void sendDeferredCalls();
  const undo = { label: undoLabel, run: () => cancelDeferredCalls(calls) };
  deferred = { calls, timer: setTimeout(() => void sendDeferredCalls(), undoSeconds * 1_000), text, undo };
  for (const call of calls.calls) unanswered.add(call);
  decidedCaseKeys.set(new Set([...decidedCaseKeys.get(), ...calls.keys]));
  showToast(text, undo);
}

/** Shows the outcome of calls; while others are deferred, only a failure, beside the offer to undo those. */
export function showCallOutcome(text: string, isFailure: boolean): void {
  if (deferred === undefined) showToast(text);
  else if (isFailure) showToast(`${text} · ${deferred.text}`, deferred.undo);
}

/** Sends at once what is deferred. */
export async function sendDeferredCalls(): Promise<void> {
  if (deferred === undefined) return;
  const { calls, timer } = deferred;
  deferred = undefined;
  clearTimeout(timer);
  showToast('');
  await send(calls);
}

async function send(calls: DeferredCalls): Promise<void> {
  await calls.send();
  for (const call of calls.calls) unanswered.delete(call);
}

/** Their cases can be taken again: nothing was decided. */
export function clearDecidedCases(keys: readonly string[]): void {
  decidedCaseKeys.set(new Set([...decidedCaseKeys.get()].filter((key) => !keys.includes(key))));
}

function cancelDeferredCalls(calls: DeferredCalls): void {
  // Sent meanwhile: the toast was older than the time they were deferred.
  if (deferred?.calls !== calls) return;
  clearTimeout(deferred.timer);
  deferred = undefined;
  for (const call of calls.calls) unanswered.delete(call);
  clearDecidedCases(calls.keys);
  calls.undo();
}

/** Waits before a call without an answer is made again. */
const repeatDelaysMs = [5_000, 10_000, 20_000, 40_000, 60_000];

/**
 * Makes a call of one idempotency key again while there is no answer: it may have been executed or not. `onNoAnswer` is called
 * at the first time. Throws DeskApiError: of status 0 if it is never answered.
 */
export async function callUntilAnswered<Reply>(
  call: () => Promise<Reply>,
  onNoAnswer: () => void,
): Promise<Reply> {
  for (const [index, delayMs] of repeatDelaysMs.entries()) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DeskApiError) || error.status !== 0) throw error;
      if (index === 0) onNoAnswer();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return call();
}

let sentOnLeaving: DeferredCalls | undefined;

/** A page that goes away doesn't wait for answers: all that is unanswered is sent, of which the server executes each once. */
function sendBeforeLeaving(): void {
  for (const call of unanswered) void call().catch(() => undefined);
  if (deferred === undefined) return;
  clearTimeout(deferred.timer);
  sentOnLeaving = deferred.calls;
  deferred = undefined;
  showToast('');
}

/** A page that the browser restores makes the same calls again, for their outcomes. */
function showOutcomesOnReturn(): void {
  if (sentOnLeaving === undefined) return;
  const calls = sentOnLeaving;
  sentOnLeaving = undefined;
  void send(calls);
}

globalThis.addEventListener?.('pagehide', sendBeforeLeaving);
globalThis.addEventListener?.('pageshow', showOutcomesOnReturn);
