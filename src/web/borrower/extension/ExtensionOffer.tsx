import * as t from 'messages:extension';
import * as kit from 'messages:kit';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { requestType } from '../../../contract/status.ts';
import { Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/dates.ts';
import { Headline } from '../../ui/Headline.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { PaymentsSection } from '../channels/PaymentsSection.tsx';
import type { Loan } from '../channels/paymentArrival.ts';
import { extendedDueDate } from '../channels/paymentOutcome.ts';
import { OptionComparison } from './OptionComparison.tsx';
import { PaymentPlan } from './PaymentPlan.tsx';

type Props = { readonly data: ResponseData<'extensionDetail'>; readonly loan?: Loan | undefined };

/** What more days cost, beside paying today and doing nothing, and where to pay for them. */
export function ExtensionOffer({ data, loan }: Props) {
  const { delayInfo, currency, today, held, lead } = data;
  const { delayAmount, reviewer } = delayInfo;
  const extendedTo = extendedDueDate(loan);
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
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
      {extendedTo && (
        <Notice tone="paid">{t.alreadyMoved({ date: formatLongDay(extendedTo, today) })}</Notice>
      )}
      {data.warning !== '' && <Notice tone="due">{data.warning}</Notice>}
      {held > 0 && <Notice tone="due">{data.noticeMsg}</Notice>}
      <Section title={t.compare()}>
        <OptionComparison choices={data.comparison} currency={currency} today={today} />
      </Section>
      {held === 0 && <Notice>{data.noticeMsg}</Notice>}
      <Section title={t.plan()}>
        <PaymentPlan rows={data.repayPlan} currency={currency} today={today} note={data.note} />
      </Section>
      <ChannelGroups
        groups={data.repayList}
        amount={formatMoney(delayAmount, currency)}
        buildLink={({ payCode }) =>
          instructionsLink({ requestType: requestType.extension, amount: delayAmount, payCode })
        }
      />
      <PaymentsSection payments={data.payments} currency={currency} />
    </Page>
  );
}
