import { createStore } from '../api/store.ts';
import { showToast, type ToastAction } from './Dialog.tsx';

/** Calls that somebody has decided on and may undo for some seconds, before they are sent. */
type HeldCalls = {
  /** The cases that they are about. */
  readonly keys: readonly string[];
  /** Makes one call; a repeated one has the same idempotency key. */
  readonly calls: readonly (() => Promise<unknown>)[];
  /** Makes all calls and says what came of them. */
  readonly send: () => Promise<void>;
  readonly undo: () => void;
};

export const heldSeconds = 6;

/** Of calls that are held or were sent: lists read before they were answered still have their cases. */
export const decidedKeys = createStore<ReadonlySet<string>>(new Set());

type Held = {
  readonly calls: HeldCalls;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly text: string;
  readonly undo: ToastAction;
};

let held: Held | undefined;
const unanswered = new Set<() => Promise<unknown>>();

/** Holds calls, for which a toast offers to undo them; those held before are sent. */
export function holdCalls(calls: HeldCalls, text: string, undoLabel: string): void {
  void sendHeldCalls();
  const undo = { label: undoLabel, run: () => undoCalls(calls) };
  held = { calls, timer: setTimeout(() => void sendHeldCalls(), heldSeconds * 1_000), text, undo };
  for (const call of calls.calls) unanswered.add(call);
  decidedKeys.set(new Set([...decidedKeys.get(), ...calls.keys]));
  showToast(text, undo);
}

/** Says what came of calls; while others are held only a failure, beside the offer to undo those. */
export function tellOutcome(text: string, isFailure: boolean): void {
  if (held === undefined) showToast(text);
  else if (isFailure) showToast(`${text} · ${held.text}`, held.undo);
}

/** Sends at once what is held. */
export async function sendHeldCalls(): Promise<void> {
  if (held === undefined) return;
  const { calls, timer } = held;
  held = undefined;
  clearTimeout(timer);
  showToast('');
  await calls.send();
  for (const call of calls.calls) unanswered.delete(call);
}

/** Their cases can be taken again: nothing was decided. */
export function forgetDecided(keys: readonly string[]): void {
  decidedKeys.set(new Set([...decidedKeys.get()].filter((key) => !keys.includes(key))));
}

function undoCalls(calls: HeldCalls): void {
  // Sent meanwhile: the toast was older than the time they were held.
  if (held?.calls !== calls) return;
  clearTimeout(held.timer);
  held = undefined;
  for (const call of calls.calls) unanswered.delete(call);
  forgetDecided(calls.keys);
  calls.undo();
}

/** A page that goes away doesn't wait for answers: all that is unanswered is sent, of which the server executes each once. */
function sendBeforeLeaving(): void {
  for (const call of unanswered) void call().catch(() => undefined);
}

globalThis.addEventListener?.('pagehide', sendBeforeLeaving);
