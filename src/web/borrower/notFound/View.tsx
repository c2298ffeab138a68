import { contact } from 'virtual:brand';
import { pages } from '../../../contract/pages.ts';
import { textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { telephoneAddress } from '../customerService/addresses.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export function View() {
  return (
    <Page header={<PageHeader />} actions={<ButtonLink href={pages.support}>{t('help')}</ButtonLink>}>
      <Message icon="help" title={t('title')}>
        <p>{t('explanation')}</p>
        <p>{t('next')}</p>
        <p>
          {t('orCall')} <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
        </p>
      </Message>
    </Page>
  );
}
