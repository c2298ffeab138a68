import type { CaseKind } from '../../../contract/desk/personalData.ts';
import { DeskApiError } from '../../api/client.ts';
import { createStore } from '../../api/store.ts';
import { showToast, type ToastAction } from '../controls/toast.tsx';

/** What a deferred call decides: a case, or an amount of a loan. */
export type DecisionKind = CaseKind | 'waive' | 'refund';

/** A decided case among those of all kinds: an application and a claim may be of one order. */
export type CaseKey = `${DecisionKind}:${string}`;

export function toCaseKey(kind: DecisionKind, caseId: string): CaseKey {
  return `${kind}:${caseId}`;
}

/** Calls that the user has confirmed and can undo for some seconds, before they are sent. */
export type DeferrableCalls = {
  /** The cases that they are about. */
  readonly keys: readonly CaseKey[];
  /** Makes one call; a repeated one has the same idempotency key. */
  readonly calls: readonly (() => Promise<unknown>)[];
  /** Makes all calls and shows their outcomes. */
  readonly send: () => Promise<void>;
  readonly undo: () => void;
};

type Deferred = {
  readonly calls: DeferrableCalls;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly text: string;
  readonly undo: ToastAction;
};

export const undoSeconds = 6;

/** The calls of one page that are deferred, or sent and without an answer. At most one decision is deferred. */
export class DeferredCalls {
  /** The cases of deferred and sent calls, which lists read before the answers still have. */
  readonly decidedCases = createStore<ReadonlySet<CaseKey>>(new Set());
  #deferred: Deferred | undefined;
  #sentOnLeaving: DeferrableCalls | undefined;
  readonly #unanswered = new Set<() => Promise<unknown>>();
  readonly #sending = new Set<Promise<void>>();

  /** Defers calls, for which a toast offers to undo them; those deferred before are sent. */
  defer(calls: DeferrableCalls, text: string, undoLabel: string): void {
    void this.sendNow();
    const undo = { label: undoLabel, run: () => this.#cancel(calls) };
    const timer = setTimeout(() => void this.sendNow(), undoSeconds * 1_000);
    this.#deferred = { calls, timer, text, undo };
    for (const call of calls.calls) this.#unanswered.add(call);
    this.decidedCases.set(new Set([...this.decidedCases.get(), ...calls.keys]));
    showToast(text, undo);
  }

  /** Shows the outcome of calls; while others are deferred, only a failure, beside the offer to undo those. */
  showOutcome(text: string, isFailure: boolean): void {
    if (this.#deferred === undefined) showToast(text);
    else if (isFailure) showToast(`${text} · ${this.#deferred.text}`, this.#deferred.undo);
  }

  /** Sends at once what is deferred. */
  async sendNow(): Promise<void> {
    const calls = this.#takeDeferred();
    if (calls !== undefined) await this.#send(calls);
  }

  /**
   * Makes a call after those that were confirmed before it, deferred or without an answer, are answered. If it is not wanted any
   * more by then, it is not made, and the result is undefined.
   */
  async sendBefore<Reply>(call: () => Promise<Reply>, isWanted: () => boolean): Promise<Reply | undefined> {
    void this.sendNow();
    await Promise.allSettled(this.#sending);
    return isWanted() ? call() : undefined;
  }

  /** Lets these cases be decided again: what was decided of them never was sent. */
  clearDecided(keys: readonly CaseKey[]): void {
    this.decidedCases.set(new Set([...this.decidedCases.get()].filter((key) => !keys.includes(key))));
  }

  /** A page that goes away doesn't wait for answers: all that is unanswered is sent, of which the server executes each once. */
  sendBeforeLeaving(): void {
    for (const call of this.#unanswered) void call().catch(() => undefined);
    this.#sentOnLeaving = this.#takeDeferred() ?? this.#sentOnLeaving;
  }

  /** A page that the browser restores makes the same calls again, for their outcomes. */
  showOutcomesOnReturn(): void {
    const calls = this.#sentOnLeaving;
    this.#sentOnLeaving = undefined;
    if (calls !== undefined) void this.#send(calls);
  }

  /** What is deferred, with its toast gone: it can't be undone any more. */
  #takeDeferred(): DeferrableCalls | undefined {
    if (this.#deferred === undefined) return undefined;
    const { calls, timer } = this.#deferred;
    this.#deferred = undefined;
    clearTimeout(timer);
    showToast('');
    return calls;
  }

  async #send(calls: DeferrableCalls): Promise<void> {
    const sent = calls.send();
    this.#sending.add(sent);
    await sent.finally(() => this.#sending.delete(sent));
    for (const call of calls.calls) this.#unanswered.delete(call);
  }

  #cancel(calls: DeferrableCalls): void {
    // Sent meanwhile: the toast was older than the time they were deferred.
    if (this.#deferred?.calls !== calls) return;
    clearTimeout(this.#deferred.timer);
    this.#deferred = undefined;
    for (const call of calls.calls) this.#unanswered.delete(call);
    this.clearDecided(calls.keys);
    calls.undo();
  }
}

/** The only instance of the page. */
export const deferredCalls = new DeferredCalls();

globalThis.addEventListener?.('pagehide', () => deferredCalls.sendBeforeLeaving());
globalThis.addEventListener?.('pageshow', () => deferredCalls.showOutcomesOnReturn());

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
