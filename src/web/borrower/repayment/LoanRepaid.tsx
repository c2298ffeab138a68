import * as channelTexts from 'messages:channel';
import * as kit from 'messages:kit';
import * as t from 'messages:outcome';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Message, Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { PaymentsSection } from '../channels/PaymentsSection.tsx';

/** Nothing is owed any more: says so and lists what was paid. */
export default function LoanRepaid({ data }: { readonly data: ResponseData<'repaymentDetail'> }) {
  const { productName, productLogo, orderNo, creditNote, currency, payments } = data;
  return (
    <Page
      header={
        <PageHeader
          title={productName}
          logo={productLogo}
          subtitle={kit.order({ order: orderNo })}
          status={<Pill tone="paid">{data.standing}</Pill>}
        />
      }
      actions={<ButtonLink href={linkTo(pages.loanDetails)}>{channelTexts.backToLoan()}</ButtonLink>}
    >
      <Message icon="check" title={t.repaid()}>
        <p>{t.repaidNext()}</p>
      </Message>
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
      <PaymentsSection payments={payments} currency={currency} />
    </Page>
  );
}
