import * as kit from 'messages:kit';
import * as t from 'messages:repayment';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus, requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Headline } from '../../ui/Headline.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { PaymentsSection } from '../channels/PaymentsSection.tsx';
import { CollapsibleRows } from './CollapsibleRows.tsx';
import { type AmountChoice, matchesChoice, PaymentScopePicker } from './PaymentScopePicker.tsx';

type Props = {
  readonly data: ResponseData<'repaymentDetail'>;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
};

/** What is owed, by when, how much of it to pay, and where. */
export function AmountDue({ data, choice, onChoose }: Props) {
  const { currency, creditNote, forbearanceNote, payments, lead, chosen } = data;
  return (
    <Page
      header={
        <PageHeader
          title={data.productName}
          logo={data.productLogo}
          subtitle={kit.order({ order: data.orderNo })}
          status={
            <Pill tone={data.orderStatus === orderStatus.overdue ? 'overdue' : 'due'}>{data.standing}</Pill>
          }
        />
      }
    >
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
      {forbearanceNote && (
        <Notice>
          <RichText text={forbearanceNote} />
        </Notice>
      )}
      <CollapsibleRows rows={data.detail} />
      <PaymentScopePicker data={data} choice={choice} onChoose={onChoose} />
      {chosen?.isPayable === 1 && matchesChoice(chosen, choice) && (
        <ChannelGroups
          groups={data.repayList}
          amount={formatMoney(chosen.amount, currency)}
          buildLink={({ payCode }) =>
            instructionsLink({
              requestType: requestType.repayment,
              amount: chosen.amount,
              way: chosen.way,
              payCode,
            })
          }
        />
      )}
      {data.noticeMsg && <Notice>{data.noticeMsg}</Notice>}
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
      <PaymentsSection payments={payments} currency={currency} />
      <LinkList>
        <LinkRow href={linkTo(pages.alreadyPaid)} title={t.alreadyPaid()} />
      </LinkList>
    </Page>
  );
}
