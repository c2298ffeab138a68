import { useQueryClient } from '@tanstack/react-query';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postWriteCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { clearDecidedCases, deferCalls, showCallOutcome, undoSeconds } from '../deferredCalls.ts';

export type DeferralRule<Name extends WriteCallName> = {
  /** The case that is decided. */
  readonly caseKey: string;
  /** What messages call it; without it, by its key. */
  readonly caseName?: string;
  /** A request that the server may refuse for its input is not deferred: the form says why. */
  readonly isDeferred: (request: DeskRequest<Name>) => boolean;
  /** Called once it is deferred. */
  readonly onDeferred: () => void | Promise<void>;
  readonly onUndo: () => void | Promise<void>;
};

const retryMs = 5_000;

/** Defers a write of a form for some seconds; the function says whether it does. `restore` brings back what was typed. */
export function useDeferredWrite<Name extends WriteCallName>(
  name: Name,
  doneText: string,
  rule: DeferralRule<Name> | undefined,
): (request: DeskRequest<Name>, restore: () => void) => boolean {
  const t = useTexts('ui');
  const { staffId } = useMe();
  const queryClient = useQueryClient();

  return function deferWrite(request, restore) {
    if (rule === undefined || !rule.isDeferred(request)) return false;
    const { caseKey, caseName = caseKey, onUndo } = rule;
    const options = { staffId, idempotencyKey: crypto.randomUUID(), outlivesPage: true };
    const call = () => postWriteCall(name, request, options);
    async function send(): Promise<void> {
      try {
        const { done } = await call();
        showCallOutcome(`${caseName}: ${done ? doneText : t('waits')}`, false);
      } catch (error) {
        const { status, message } = error as DeskApiError;
        if (status !== 0) restore();
        showCallOutcome([`${caseName}: ${t('failedWrite')}`, message].filter(Boolean).join('. '), true);
        // Without an answer it may have been executed or not: the same request is sent until there is one.
        if (status === 0) {
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          return send();
        }
      }
      await queryClient.invalidateQueries();
      clearDecidedCases([caseKey]);
    }
    function undo(): void {
      restore();
      void onUndo();
    }
    deferCalls(
      { keys: [caseKey], calls: [call], send, undo },
      t('deferred', { what: caseName, seconds: undoSeconds }),
      t('undo'),
    );
    return true;
  };
}
