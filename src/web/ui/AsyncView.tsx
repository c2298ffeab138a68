import type { ReactNode } from 'react';
import { FailedPage } from './Feedback.tsx';
import { PageHeader } from './Page.tsx';
import type { FailedState, ViewState, ViewStateOrEmpty } from './viewState.ts';

type Props<Shape> = AsyncViewSlots<Shape> &
  (
    | { readonly state: ViewState<Shape>; readonly empty?: never }
    /** `empty`: what has nothing to show. */
    | { readonly state: ViewStateOrEmpty<Shape>; readonly empty: ReactNode }
  );

type AsyncViewSlots<Shape> = {
  /** What a page whose call failed is headed by; the brand's name when absent. */
  readonly title?: string;
  /** The skeleton. */
  readonly loading: ReactNode;
  /** Draws a refusal that has a page of its own, or a failure in a part of a page; nothing: the page of a failure. */
  readonly failed?: (failure: FailedState) => ReactNode;
  /** Further ways on from the page of a failure. */
  readonly failedActions?: ReactNode;
  readonly children: (data: Shape) => ReactNode;
};

/** The states of a page, or of a part of one: each is drawn, by one of these. */
export function AsyncView<Shape>({
  state,
  title,
  loading,
  empty,
  failed,
  failedActions,
  children,
}: Props<Shape>) {
  switch (state.kind) {
    case 'loading':
      return loading;
    case 'empty':
      return empty;
    case 'failed':
      return (
        failed?.(state) || (
          <FailedPage header={<PageHeader title={title} />} {...state} actions={failedActions} />
        )
      );
    case 'ready':
      return children(state.data);
  }
}
