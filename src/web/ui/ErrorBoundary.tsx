import { Component, type ReactNode } from 'react';
import { FailedPage } from './Feedback.tsx';

type Props = { readonly children: ReactNode };

/** The page of last resort. */
export function ErrorPage() {
  return <FailedPage retry={() => location.reload()} />;
}

/** Shows a page with Retry where drawing broke: a blank page helps nobody. */
export class ErrorBoundary extends Component<Props, { hasError: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { hasError: false };
  }

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override render(): ReactNode {
    return this.state.hasError ? <ErrorPage /> : this.props.children;
  }
}
