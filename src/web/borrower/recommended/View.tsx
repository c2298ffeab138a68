import * as t from 'messages:recommended';
import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/Page.tsx';

export function View() {
  return (
    <MessagePage title={t.heading()} actions={<ButtonLink href={pages.siteHome}>{t.back()}</ButtonLink>}>
      <p>{t.explanation()}</p>
    </MessagePage>
  );
}
