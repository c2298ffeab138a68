import * as t from 'messages:loanConfirm';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';

type Props = {
  /** The server's words: by which rule, and what changes it. */
  readonly message: string;
  /** The loan that stands in the way; empty where none does. */
  readonly orderId: string;
};

/** Nothing is lent to this borrower now: why, and where to go from here. */
export function NotEligible({ message, orderId }: Props) {
  return (
    <Page
      header={<PageHeader />}
      actions={
        orderId && <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t.seeLoan()}</ButtonLink>
      }
    >
      <h1>{t.notNow()}</h1>
      <p>{message}</p>
      <LinkList>
        <LinkRow href={linkTo(pages.support)} leading={<Icon name="chat" size={20} />} title={t.talk()} />
      </LinkList>
    </Page>
  );
}
