import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus, requestType } from '../../../contract/status.ts';
import { sharedText, textOf } from '../../texts/text.ts';
import { Lead } from '../../ui/Lead.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { Payments } from '../channels/Payments.tsx';
import { FoldedRows } from './FoldedRows.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** What is owed, by when, and where to pay it. */
export function Due({ data }: { readonly data: Data<'repaymentDetail'> }) {
  const { repayAmount, currency, daysToDue, credit, payments, lead } = data;
  const isOverdue = data.orderStatus === orderStatus.overdue;
  return (
    <Page
      header={
        <PageHeader
          title={data.productName}
          logo={data.productLogo}
          subtitle={sharedText('order', { order: data.orderNo })}
          status={
            <Pill tone={isOverdue ? 'overdue' : 'due'}>
              {isOverdue ? t('daysLate', { days: -daysToDue }) : t('toBePaid')}
            </Pill>
          }
        />
      }
    >
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      <FoldedRows rows={data.detail} />
      <ChannelGroups
        groups={data.repayList}
        linkOf={({ payCode }) =>
          instructionsLink({ requestType: requestType.repayment, amount: repayAmount, payCode })
        }
      />
      {data.noticeMsg && <Notice>{data.noticeMsg}</Notice>}
      {credit > 0 && <Notice tone="paid">{t('credit', { amount: formatMoney(credit, currency) })}</Notice>}
      <Payments payments={payments} currency={currency} />
    </Page>
  );
}
