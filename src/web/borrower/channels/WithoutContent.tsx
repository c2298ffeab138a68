import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import type { channelTexts } from './texts.ts';

const t = textOf<typeof channelTexts>();

/** A page of payments that has nothing to show: why, and the way back to the loan. */
export function WithoutContent({ children }: { readonly children: ReactNode }) {
  return (
    <Page
      header={<PageHeader isHeading />}
      actions={
        <ButtonLink kind="quiet" href={linkTo(pages.loanDetails)}>
          {t('backToLoan')}
        </ButtonLink>
      }
    >
      {children}
    </Page>
  );
}
