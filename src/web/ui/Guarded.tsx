import { Component, type ReactNode } from 'react';
import { Failed } from './Feedback.tsx';
import { Page, PageHeader } from './Page.tsx';

type Props = { readonly children: ReactNode };

/** The page of last resort. */
export function Broken() {
  return (
    <Page header={<PageHeader />}>
      <Failed retry={() => location.reload()} />
    </Page>
  );
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
