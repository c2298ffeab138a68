import * as t from 'messages:extension';
import * as kit from 'messages:kit';
import type { Data } from '../../../contract/schemas/index.ts';
import { requestType } from '../../../contract/status.ts';
import { Section } from '../../ui/Card.tsx';
import { longDay } from '../../ui/dates.ts';
import { Lead } from '../../ui/Lead.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import type { Loan } from '../channels/arrivals.ts';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { movedDueDate } from '../channels/outcome.ts';
import { Payments } from '../channels/Payments.tsx';
import { Comparison } from './Comparison.tsx';
import { PlanRows } from './PlanRows.tsx';

type Props = { readonly data: Data<'extensionDetail'>; readonly loan?: Loan | undefined };

/** What more days cost, beside paying today and doing nothing, and where to pay for them. */
export function Offer({ data, loan }: Props) {
  const { delayInfo, currency, today, held, lead } = data;
  const { delayAmount, reviewer } = delayInfo;
  const moved = movedDueDate(loan);
  return (
    <Page
      header={
        <PageHeader
          title={data.productName}
          logo={data.productLogo}
          subtitle={`${kit.order({ order: data.orderNo })} · ${t.reviewedBy({ reviewer })}`}
        />
      }
    >
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      {moved && <Notice tone="paid">{t.alreadyMoved({ date: longDay(moved, today) })}</Notice>}
      {data.warning !== '' && <Notice tone="due">{data.warning}</Notice>}
      {held > 0 && <Notice tone="due">{data.noticeMsg}</Notice>}
      <Section title={t.compare()}>
        <Comparison choices={data.comparison} currency={currency} today={today} />
      </Section>
      {held === 0 && <Notice>{data.noticeMsg}</Notice>}
      <Section title={t.plan()}>
        <PlanRows rows={data.repayPlan} currency={currency} today={today} note={data.note} />
      </Section>
      <ChannelGroups
        groups={data.repayList}
        amount={formatMoney(delayAmount, currency)}
        linkOf={({ payCode }) =>
          instructionsLink({ requestType: requestType.extension, amount: delayAmount, payCode })
        }
      />
      <Payments payments={data.payments} currency={currency} />
    </Page>
  );
}
