import * as channelTexts from 'messages:channel';
import * as kit from 'messages:kit';
import * as t from 'messages:unavailable';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Message } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';

type Props = {
  readonly message: string;
  /** Something is due all the same. */
  readonly canPay: boolean;
};

/** No extension may be had: the server says why, and there are other ways on. */
export default function ExtensionUnavailable({ message, canPay }: Props) {
  return (
    <Page
      header={<PageHeader />}
      actions={
        <>
          {canPay && <ButtonLink href={linkTo(pages.repayment)}>{t.payInstead()}</ButtonLink>}
          <ButtonLink kind={canPay ? 'quiet' : 'primary'} href={linkTo(pages.loanDetails)}>
            {channelTexts.backToLoan()}
          </ButtonLink>
        </>
      }
    >
      <Message icon="clock" title={t.unavailable()}>
        <p>{message}</p>
        <p>
          <a href={linkTo(pages.support)}>{kit.talkToUs()}</a>
        </p>
      </Message>
    </Page>
  );
}
