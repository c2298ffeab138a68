import { Component, type ReactNode } from 'react';
import { FailedPage } from './Feedback.tsx';

type Props = { readonly children: ReactNode };

/** The page of last resort. */
export function Broken() {
  return <FailedPage retry={() => location.reload()} />;
}

/** Shows a page with Retry where drawing broke: a blank page helps nobody. */
export class Guarded extends Component<Props, { broken: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { broken: false };
  }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
