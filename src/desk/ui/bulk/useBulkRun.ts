import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { DeskApiError, postWriteCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { showToast, type ToastAction } from '../controls/toast.tsx';
import { clearDecidedCases, deferCalls, sendDeferredCalls, undoSeconds } from '../form/deferredCalls.ts';
import { type FormReader, reasonFieldName } from '../form/fields.ts';

export type BulkPhase = 'input' | 'deferred' | 'running' | 'done';
export type BulkOutcome = 'done' | 'pending' | { readonly error: string };

export type BulkCalls<Name extends WriteCallName> = {
  name: Name;
  rows: readonly { readonly key: string }[];
  toRequest: (key: string, reason: string, input: FormReader) => DeskRequest<Name>;
  /** Offered once all rows are done. */
  undo?: (keys: readonly string[]) => ToastAction;
  /** What was done to so many rows. */
  countText?: (count: number) => string;
  /** The calls are deferred for some seconds, in which they can be undone. */
  isDeferred?: true;
};

/** What became of the calls that were made. */
export function summarizeOutcomes(outcomes: ReadonlyMap<string, BulkOutcome>) {
  const doneKeys = [...outcomes].filter(([, outcome]) => outcome === 'done').map(([key]) => key);
  const pending = [...outcomes.values()].filter((outcome) => outcome === 'pending').length;
  return { doneKeys, pending, failed: outcomes.size - doneKeys.length - pending };
}

/**
 * Makes the calls one after the other: each is a write of its own, with its own idempotency key. Closing the dialog sends what
 * is deferred, and stops what is running: the rest stays undone.
 */
export function useBulkRun<Name extends WriteCallName>(props: BulkCalls<Name>) {
  const { name, rows, toRequest, undo, isDeferred = false } = props;
  const t = useTexts('ui');
  const { countText = (count) => t('bulkDone', { count }) } = props;
  const { staffId } = useMe();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map());
  const [phase, setPhase] = useState<BulkPhase>('input');
  const isClosed = useRef(false);
  const isStopped = useRef(false);
  const hasRun = useRef(false);
  const isDeferring = useRef(false);
  const keys = useRef(rows.map(({ key }) => key));
  // Only once the dialog is closed: before, the selected rows would go.
  const refresh = useRef(async () => {
    await queryClient.invalidateQueries();
    clearDecidedCases(keys.current);
  });
  useEffect(() => {
    isClosed.current = false;
    isStopped.current = false;
    return () => {
      isClosed.current = true;
      if (isDeferring.current) return void sendDeferredCalls();
      isStopped.current = true;
      if (hasRun.current) void refresh.current();
    };
  }, []);

  function toCall(key: string, input: FormReader): () => Promise<BulkOutcome> {
    const request = toRequest(key, input.text(reasonFieldName), input);
    const options = { staffId, idempotencyKey: crypto.randomUUID(), outlivesPage: isDeferred };
    return async () => {
      // Nothing that was stopped is sent, not even when the page is left meanwhile.
      if (isStopped.current) return { error: '' };
      try {
        const { done } = await postWriteCall(name, request, options);
        return done ? 'done' : 'pending';
      } catch (error) {
        const message = error instanceof DeskApiError ? error.message : '';
        return { error: message || t('failedWrite') };
      }
    };
  }

  async function send(calls: ReadonlyMap<string, () => Promise<BulkOutcome>>): Promise<void> {
    isDeferring.current = false;
    hasRun.current = true;
    setPhase('running');
    const results = new Map<string, BulkOutcome>();
    for (const [key, call] of calls) {
      if (isStopped.current) break;
      results.set(key, await call());
      setOutcomes(new Map(results));
    }
    setPhase('done');
    if (isClosed.current) void refresh.current();
    const { doneKeys, pending, failed } = summarizeOutcomes(results);
    const parts = [
      countText(doneKeys.length),
      pending > 0 && t('bulkWaiting', { count: pending }),
      failed > 0 && t('bulkFailed', { count: failed }),
    ];
    showToast(parts.filter(Boolean).join(' · '), doneKeys.length === 0 ? undefined : undo?.(doneKeys));
  }

  async function run(input: FormReader): Promise<void> {
    const calls = new Map(rows.map(({ key }) => [key, toCall(key, input)]));
    if (!isDeferred) return send(calls);
    isDeferring.current = true;
    setPhase('deferred');
    function returnToForm(): void {
      isDeferring.current = false;
      setPhase('input');
    }
    deferCalls(
      { keys: [...calls.keys()], calls: [...calls.values()], send: () => send(calls), undo: returnToForm },
      t('bulkDeferred', { decision: countText(calls.size), seconds: undoSeconds }),
      t('undo'),
    );
  }

  return { outcomes, phase, run };
}
