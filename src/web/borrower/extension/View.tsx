import * as channelTexts from 'messages:channel';
import * as t from 'messages:extension';
import * as kit from 'messages:kit';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { requestType } from '../../../contract/status.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { formatLongDay, formatMoney, formatShortDay, moneyParts } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { joinClassNames } from '../../ui/rendering.ts';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, Money, RichText } from '../../ui/Text.tsx';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';
import { ChannelGroups } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { PaymentsSection } from '../channels/PaymentsSection.tsx';
import {
  extendedDueDate,
  type Loan,
  type PaymentArrival,
  paymentOutcome,
} from '../channels/paymentArrival.ts';
import styles from './extension.module.css';

const ExtensionOutcome = lazy(() => import('./ExtensionOutcome.tsx'));
const ExtensionUnavailable = lazy(() => import('./ExtensionUnavailable.tsx'));
const unavailableCode = String(loanCode.extensionUnavailable);
const notRepayableCode = String(loanCode.notRepayable);

type Props = { readonly state: ViewStateOrEmpty<ResponseData<'extensionDetail'>> } & Partial<PaymentArrival>;

export function View({ state, loan, newPayment: arrived }: Props) {
  const outcome = paymentOutcome({ loan, newPayment: arrived });
  if (state.kind !== 'loading' && outcome) {
    return (
      <Suspense fallback={<Loading />}>
        <ExtensionOutcome {...outcome} />
      </Suspense>
    );
  }
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      failed={({ code, message }) =>
        (code === unavailableCode || code === notRepayableCode) && (
          <Suspense fallback={<Loading />}>
            <ExtensionUnavailable message={message} canPay={code === unavailableCode} />
          </Suspense>
        )
      }
      failedActions={<BackToLoanLink />}
    >
      {(data) => <ExtensionOffer data={data} loan={loan} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton variant="short" />} />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Section title={t.compare()}>
        <Skeleton variant="card" />
      </Section>
      <Skeleton variant="button" />
      <Section title={t.plan()}>
        <Skeleton variant="card" />
      </Section>
    </Page>
  );
}

type ExtensionOfferProps = {
  readonly data: ResponseData<'extensionDetail'>;
  readonly loan?: Loan | undefined;
};

/** What more days cost, beside paying today and doing nothing, and where to pay for them. */
function ExtensionOffer({ data, loan }: ExtensionOfferProps) {
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

const choiceStyles = { payToday: undefined, extend: styles.extend, doNothing: styles.doNothing };

type OptionComparisonProps = {
  readonly choices: ResponseData<'extensionDetail'>['comparison'];
  readonly currency: string;
  readonly today: string;
};

/** What each way on costs in the end, side by side; one under the other where the text is large. */
function OptionComparison({ choices, currency, today }: OptionComparisonProps) {
  return (
    <div className={styles.frame}>
      <ul className={styles.choices}>
        {choices.map(({ choice, title, amount, remark, time }) => {
          const { symbol, whole, cents } = moneyParts(amount, currency);
          return (
            <li key={choice} className={joinClassNames(styles.choice, choiceStyles[choice])}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.amount}>
                {symbol}
                {whole}
                <span className={styles.cents}>{cents}</span>
              </p>
              <p className={styles.date}>{time === today ? t.today() : formatShortDay(time)}</p>
              <p className={styles.remark}>{remark}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type PaymentPlanProps = {
  readonly rows: ResponseData<'extensionDetail'>['repayPlan'];
  readonly currency: string;
  readonly today: string;
  readonly note: string;
};

/** The payments an extension leads to: what, how much, when, and what it means. */
function PaymentPlan({ rows, currency, today, note }: PaymentPlanProps) {
  return (
    <Card>
      <ol>
        {rows.map(({ title, amount, remark, time }) => (
          <li key={title} className={styles.row}>
            <p className={styles.header}>
              <span>{title}</span>
              <strong>
                <Money minor={amount} currency={currency} />
              </strong>
            </p>
            <p className={styles.paymentPlanDate}>
              {time === today ? t.today() : formatLongDay(time, today)}
            </p>
            <p className={styles.paymentPlanRemark}>{remark}</p>
          </li>
        ))}
      </ol>
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
