import * as t from 'messages:jointLoginFailure';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';

/** Shown when the app's own sign-in failed before the page opened. It has no action. */
export function View() {
  return (
    <Page>
      <Message icon="warning" title={t.title()}>
        <p>{t.explanation()}</p>
      </Message>
      <Notice>{t.service()}</Notice>
    </Page>
  );
}
