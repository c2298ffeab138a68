import * as t from 'messages:recommended';
import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Message } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';

export function View() {
  return (
    <Page header={<PageHeader />} actions={<ButtonLink href={pages.siteHome}>{t.back()}</ButtonLink>}>
      <Message icon="info" title={t.heading()}>
        <p>{t.explanation()}</p>
      </Message>
    </Page>
  );
}
