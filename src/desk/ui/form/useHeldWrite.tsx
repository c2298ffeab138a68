import { useQueryClient } from '@tanstack/react-query';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postCall } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { forgetDecided, heldSeconds, holdCalls, tellOutcome } from '../heldCalls.ts';

export type HoldRule<Name extends DeskCallName> = {
  /** The case that is decided. */
  readonly caseKey: string;
  /** A request that the server may refuse for its input is not held: the form says why. */
  readonly isHeld: (request: DeskRequest<Name>) => boolean;
  /** Called once it is held. */
  readonly onHeld: () => void | Promise<void>;
  readonly onUndo: () => void | Promise<void>;
};

const retryMs = 5_000;

/** Holds a write of a form for some seconds; the function says whether it does. */
export function useHeldWrite<Name extends DeskCallName>(
  name: Name,
  doneText: string,
  rule: HoldRule<Name> | undefined,
): (request: DeskRequest<Name>) => boolean {
  const t = useTexts('ui');
  const queryClient = useQueryClient();

  return function holdWrite(request) {
    if (rule === undefined || !rule.isHeld(request)) return false;
    const { caseKey, onUndo } = rule;
    const idempotencyKey = crypto.randomUUID();
    const call = () => postCall(name, request, idempotencyKey, { outlivesPage: true });
    async function send(): Promise<void> {
      try {
        const { done } = await call();
        tellOutcome(`${caseKey}: ${done ? doneText : t('waits')}`, false);
      } catch (error) {
        const { status, message } = error as DeskApiError;
        tellOutcome([`${caseKey}: ${t('failedWrite')}`, message].filter(Boolean).join('. '), true);
        // Without an answer it may have been executed or not: the same request is sent until there is one.
        if (status === 0) {
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          return send();
        }
      }
      await queryClient.invalidateQueries();
      forgetDecided([caseKey]);
    }
    holdCalls(
      { keys: [caseKey], calls: [call], send, undo: () => void onUndo() },
      t('held', { what: caseKey, seconds: heldSeconds }),
      t('undo'),
    );
    return true;
  };
}
