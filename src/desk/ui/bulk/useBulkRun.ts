import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { CaseKind } from '../../../contract/desk/personalData.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { DeskApiError, postWriteCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { createStore, useStore } from '../../api/store.ts';
import { useTexts } from '../../texts/language.tsx';
import { showToast, type ToastAction } from '../controls/toast.tsx';
import { deferredCalls, toCaseKey, undoSeconds } from '../form/deferredCalls.ts';
import { type FormReader, reasonFieldName } from '../form/fields.ts';

/** Each phase with the events that lead on from it. */
const bulkPhases = {
  input: { defer: 'deferred', start: 'running', close: 'closed' },
  deferred: { undo: 'input', start: 'runningConfirmed', close: 'sending' },
  running: { finish: 'done', stop: 'stopped', close: 'stopped' },
  /** It was deferred first: all calls are made though the page is left, unless it is stopped. */
  runningConfirmed: { finish: 'done', stop: 'stopped', close: 'sending' },
  done: { close: 'closed' },
  /** Closed, and all calls are made. */
  sending: { finish: 'closed' },
  /** The rest of the calls is not made. */
  stopped: { finish: 'closed' },
  closed: { open: 'input' },
} as const;
export type BulkPhase = keyof typeof bulkPhases;
export type BulkEvent = 'open' | 'defer' | 'undo' | 'start' | 'finish' | 'stop' | 'close';

/** The phase after an event; the same one where it has no meaning. */
export function getNextPhase(phase: BulkPhase, event: BulkEvent): BulkPhase {
  const next: Partial<Record<BulkEvent, BulkPhase>> = bulkPhases[phase];
  return next[event] ?? phase;
}

function isStopped(phase: BulkPhase): boolean {
  return phase === 'stopped' || phase === 'closed';
}

export type BulkOutcome = 'done' | 'pending' | { readonly error: string };

export type BulkCalls<Name extends WriteCallName> = {
  name: Name;
  rows: readonly { readonly key: string }[];
  toRequest: (key: string, reason: string, input: FormReader) => DeskRequest<Name>;
  /** Offered once all rows are done. */
  undo?: (keys: readonly string[]) => ToastAction;
  /** What was done to so many rows. */
  countText?: (count: number) => string;
  /** The calls decide cases of this kind: they are deferred for some seconds, in which they can be undone. */
  decidedCaseKind?: CaseKind;
};

/** What became of the calls that were made. */
export function summarizeOutcomes(outcomes: ReadonlyMap<string, BulkOutcome>) {
  const doneKeys = [...outcomes].filter(([, outcome]) => outcome === 'done').map(([key]) => key);
  const pending = [...outcomes.values()].filter((outcome) => outcome === 'pending').length;
  return { doneKeys, pending, failed: outcomes.size - doneKeys.length - pending };
}

/**
 * Makes the calls one after the other: each is a write of its own, with its own idempotency key. Closing the dialog sends all
 * of what was deferred; another run it stops: the rest stays undone.
 */
export function useBulkRun<Name extends WriteCallName>(props: BulkCalls<Name>) {
  const { rows, decidedCaseKind } = props;
  const t = useTexts('ui');
  const { countText = (count) => t('bulkDone', { count }) } = props;
  const showSummary = useSummaryToast(countText, props.undo);
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [phases] = useState(() => createStore<BulkPhase>('input'));
  const dispatch = (event: BulkEvent) => phases.set(getNextPhase(phases.get(), event));
  // Nothing that was stopped is sent, not even when the page is left meanwhile.
  const toCall = useBulkCall(props, () => isStopped(phases.get()));
  const caseKeys = decidedCaseKind ? rows.map(({ key }) => toCaseKey(decidedCaseKind, key)) : [];

  // Only once the dialog is closed: before, the selected rows would go.
  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries();
    deferredCalls.clearDecided(caseKeys);
  }
  function close(): void {
    const closedPhase = phases.get();
    dispatch('close');
    if (closedPhase === 'deferred') void deferredCalls.sendNow();
    else if (closedPhase !== 'input' && phases.get() !== 'sending') void refresh();
  }
  const mounted = useRef({ open: () => dispatch('open'), close });
  useEffect(() => {
    const { open, close } = mounted.current;
    open();
    return close;
  }, []);

  async function send(calls: ReadonlyMap<string, () => Promise<BulkOutcome>>): Promise<void> {
    dispatch('start');
    const results = new Map<string, BulkOutcome>();
    for (const [key, call] of calls) {
      if (isStopped(phases.get())) break;
      results.set(key, await call());
      setOutcomes(new Map(results));
    }
    dispatch('finish');
    if (phases.get() === 'closed') void refresh();
    showSummary(results);
  }

  async function run(input: FormReader): Promise<void> {
    const calls = new Map(rows.map(({ key }) => [key, toCall(key, input)]));
    if (decidedCaseKind === undefined) return send(calls);
    dispatch('defer');
    deferredCalls.defer(
      { keys: caseKeys, calls: [...calls.values()], send: () => send(calls), undo: () => dispatch('undo') },
      t('bulkDeferred', { decision: countText(calls.size), seconds: undoSeconds }),
      t('undo'),
    );
  }

  return { outcomes, phase: useStore(phases), run, stop: () => dispatch('stop') };
}

/** Shows how many calls were executed, await approval and failed; those executed can be undone. */
function useSummaryToast(countText: (count: number) => string, undo: BulkCalls<WriteCallName>['undo']) {
  const t = useTexts('ui');
  return function showSummary(outcomes: ReadonlyMap<string, BulkOutcome>): void {
    const { doneKeys, pending, failed } = summarizeOutcomes(outcomes);
    const parts = [
      countText(doneKeys.length),
      pending > 0 && t('bulkWaiting', { count: pending }),
      failed > 0 && t('bulkFailed', { count: failed }),
    ];
    showToast(parts.filter(Boolean).join(' · '), doneKeys.length === 0 ? undefined : undo?.(doneKeys));
  };
}

/** The call of one row, which can be repeated; it sends nothing once it is stopped. */
function useBulkCall<Name extends WriteCallName>(props: BulkCalls<Name>, isStopped: () => boolean) {
  const { name, toRequest, decidedCaseKind } = props;
  const t = useTexts('ui');
  const { staffId } = useMe();
  return function toCall(key: string, input: FormReader): () => Promise<BulkOutcome> {
    const request = toRequest(key, input.text(reasonFieldName), input);
    const idempotencyKey = crypto.randomUUID();
    const options = { staffId, idempotencyKey, outlivesPage: decidedCaseKind !== undefined };
    return async () => {
      if (isStopped()) return { error: '' };
      try {
        const { done } = await postWriteCall(name, request, options);
        return done ? 'done' : 'pending';
      } catch (error) {
        const message = error instanceof DeskApiError ? error.message : '';
        return { error: message || t('failedWrite') };
      }
    };
  };
}
