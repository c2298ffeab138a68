import type { Normalised } from '../../contract/envelope.ts';

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
  | { readonly kind: 'empty' }
  | FailedState
  | { readonly kind: 'ready'; readonly data: Shape };

/** The state a reply leads to. `isEmpty` says when a successful reply has nothing to show. */
export function stateOf<Shape>(
  reply: Normalised<Shape>,
  retry: () => void,
  isEmpty: (data: Shape) => boolean = () => false,
): ViewState<Shape> {
  if (!reply.success) {
    const { message, code, data } = reply;
    return { kind: 'failed', message, retry, code, data };
  }
  return isEmpty(reply.data) ? { kind: 'empty' } : { kind: 'ready', data: reply.data };
}
