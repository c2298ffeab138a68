import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskRequest } from '../../contract/desk/schemas/index.ts';
import { DeskApiError, postCall } from '../api/client.ts';
import { useTexts } from '../texts/language.tsx';
import { showToast, type ToastAction } from './Dialog.tsx';
import { type FormReader, reasonFieldName } from './form/fields.ts';
import { forgetDecided, heldSeconds, holdCalls, sendHeldCalls } from './heldCalls.ts';

export type Phase = 'input' | 'held' | 'running' | 'done';
export type Outcome = 'done' | 'waits' | { readonly error: string };

export type BulkCalls<Name extends DeskCallName> = {
  name: Name;
  rows: readonly { readonly key: string }[];
  toRequest: (key: string, reason: string, input: FormReader) => DeskRequest<Name>;
  /** Offered once all rows are done. */
  undo?: (keys: readonly string[]) => ToastAction;
  /** The calls are held for some seconds, in which they can be undone. */
  isHeld?: true;
};

/**
 * Makes the calls one after the other: each is a write of its own, with its own idempotency key. Closing the dialog sends what
 * is held, and stops what is running: the rest stays undone.
 */
export function useBulkRun<Name extends DeskCallName>(props: BulkCalls<Name>) {
  const { name, rows, toRequest, undo, isHeld = false } = props;
  const t = useTexts('ui');
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [phase, setPhase] = useState<Phase>('input');
  const isClosed = useRef(false);
  const isStopped = useRef(false);
  const hasRun = useRef(false);
  const isHolding = useRef(false);
  const keys = useRef(rows.map(({ key }) => key));
  // Only once the dialog is closed: before, the selected rows would go.
  const refresh = useRef(async () => {
    await queryClient.invalidateQueries();
    forgetDecided(keys.current);
  });
  useEffect(() => {
    isClosed.current = false;
    isStopped.current = false;
    return () => {
      isClosed.current = true;
      if (isHolding.current) return void sendHeldCalls();
      isStopped.current = true;
      if (hasRun.current) void refresh.current();
    };
  }, []);

  function toCall(key: string, input: FormReader): () => Promise<Outcome> {
    const request = toRequest(key, input.text(reasonFieldName), input);
    const idempotencyKey = crypto.randomUUID();
    return async () => {
      // Nothing that was stopped is sent, not even when the page is left meanwhile.
      if (isStopped.current) return { error: '' };
      try {
        const { done } = await postCall(name, request, idempotencyKey, { outlivesPage: isHeld });
        return done ? 'done' : 'waits';
      } catch (error) {
        const message = error instanceof DeskApiError ? error.message : '';
        return { error: message || t('failedWrite') };
      }
    };
  }

  async function send(calls: ReadonlyMap<string, () => Promise<Outcome>>): Promise<void> {
    isHolding.current = false;
    hasRun.current = true;
    setPhase('running');
    const results = new Map<string, Outcome>();
    for (const [key, call] of calls) {
      if (isStopped.current) break;
      results.set(key, await call());
      setOutcomes(new Map(results));
    }
    setPhase('done');
    if (isClosed.current) void refresh.current();
    const doneKeys = [...results].filter(([, outcome]) => outcome === 'done').map(([key]) => key);
    showToast(
      t('bulkDone', { count: doneKeys.length }),
      doneKeys.length === 0 ? undefined : undo?.(doneKeys),
    );
  }

  async function run(input: FormReader): Promise<void> {
    const calls = new Map(rows.map(({ key }) => [key, toCall(key, input)]));
    if (!isHeld) return send(calls);
    isHolding.current = true;
    setPhase('held');
    function returnToForm(): void {
      isHolding.current = false;
      setPhase('input');
    }
    holdCalls(
      { keys: [...calls.keys()], calls: [...calls.values()], send: () => send(calls), undo: returnToForm },
      t('bulkHeld', { count: calls.size, seconds: heldSeconds }),
      t('undo'),
    );
  }

  return { outcomes, phase, run };
}
