import type { NormalizedReply } from '../../contract/envelope.ts';

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
  | FailedState
  | { readonly kind: 'ready'; readonly data: Shape };

/** The same of a view that may have nothing to show: who draws it says how that looks. */
export type ViewStateOrEmpty<Shape> = ViewState<Shape> | { readonly kind: 'empty' };

/** The state a reply leads to. */
export function toViewState<Shape>(reply: NormalizedReply<Shape>, retry: () => void): ViewState<Shape> {
  if (!reply.success) {
    const { message, code, data } = reply;
    return { kind: 'failed', message, retry, code, data };
  }
  return { kind: 'ready', data: reply.data };
}
