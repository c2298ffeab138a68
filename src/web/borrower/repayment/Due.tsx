import * as kit from 'messages:kit';
import * as t from 'messages:repayment';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus, requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';
import { Lead } from '../../ui/Lead.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { Payments } from '../channels/Payments.tsx';
import { FoldedRows } from './FoldedRows.tsx';
import { type Choice, isAbout, Ways } from './Ways.tsx';

type Props = {
  readonly data: Data<'repaymentDetail'>;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
};

/** What is owed, by when, how much of it to pay, and where. */
export function Due({ data, choice, onChoose }: Props) {
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
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      {forbearanceNote && (
        <Notice>
          <Rich text={forbearanceNote} />
        </Notice>
      )}
      <FoldedRows rows={data.detail} />
      <Ways data={data} choice={choice} onChoose={onChoose} />
      {chosen?.isPayable === 1 && isAbout(chosen, choice) && (
        <ChannelGroups
          groups={data.repayList}
          amount={formatMoney(chosen.amount, currency)}
          linkOf={({ payCode }) =>
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
      <Payments payments={payments} currency={currency} />
      <LinkList>
        <LinkRow href={linkTo(pages.alreadyPaid)} title={t.alreadyPaid()} />
      </LinkList>
    </Page>
  );
}
