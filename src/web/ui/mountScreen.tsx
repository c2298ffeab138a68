import { Component, type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadHost } from '../bridge/post.ts';
import { FailedPage, loadFailureHelp } from './AsyncView.tsx';

const prefetchDelayMs = 2_000;
const paintTimeoutMs = 100;

/**
 * Puts the scripts of the screens this one leads to into the cache, so that the next costs its document only; what helps
 * after a failure is loaded.
 */
function prefetchScripts(): void {
  const { prefetch } = document.documentElement.dataset;
  for (const file of prefetch?.split(' ') ?? []) fetch(file).catch(() => undefined);
  loadFailureHelp().catch(() => undefined);
}

/**
 * Waits for the skeleton, filled from the first reply, to be painted: rendering the screen keeps a slow phone busy for
 * longer than a painting, and nothing is painted in a web view that isn't shown.
 */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, paintTimeoutMs);
  });
}

/**
 * Draws a screen over its skeleton. `screen` may await the first call: the skeleton stays until
 * everything is there, and the screen is drawn once.
 */
export async function mountScreen(screen: () => ReactNode | Promise<ReactNode>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const content = await Promise.resolve()
    .then(screen)
    .catch(() => <ErrorPage />);
  await nextPaint();
  // A transition renders in slices, so that a slow phone still responds to touches.
  startTransition(() => createRoot(root).render(<ErrorBoundary>{content}</ErrorBoundary>));
  preloadHost();
  setTimeout(prefetchScripts, prefetchDelayMs);
}

function ErrorPage() {
  return <FailedPage retry={() => location.reload()} />;
}

type ErrorBoundaryProps = { readonly children: ReactNode };

/** Shows a page with a retry button when rendering throws. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasError: boolean }> {
  constructor(props: ErrorBoundaryProps) {
    super(props);
    // Not a field, which the bundler would need helpers for.
    this.state = { hasError: false };
  }

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    return this.state.hasError ? <ErrorPage /> : this.props.children;
  }
}
