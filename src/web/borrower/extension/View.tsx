import * as channelTexts from 'messages:channel';
import * as t from 'messages:extension';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { hasCode } from '../../api/failure.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { joinClassNames } from '../../ui/classNames.ts';
import { formatLongDay, formatMoney, formatMoneyParts, formatShortDay } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice } from '../../ui/Notice.tsx';
import { JumpLink, Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, Money } from '../../ui/Text.tsx';
import { ChannelGroups, channelsId } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { getExtendedDueDate, getPaymentOutcome, type PaymentArrival } from '../channels/paymentArrival.ts';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { LoanLink, loanHeader } from '../shared/loanElements.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import styles from './extension.module.css';

const ExtensionOutcome = lazyComponent(
  async () => (await import('./outcomes.tsx')).ExtensionOutcome,
  <Loading />,
);
const Unavailable = lazyComponent(
  async () => (await import('./outcomes.tsx')).ExtensionUnavailable,
  <Loading />,
);

type Props = Partial<PaymentArrival> & { readonly state: ViewState<ResponseData<'extensionDetail'>> };

export function View({ state, loan, newPayment }: Props) {
  const outcome = getPaymentOutcome({ loan, newPayment });
  if (state.kind !== 'loading' && outcome) return <ExtensionOutcome {...outcome} />;
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.emptyTitle()} />}
      failed={(failure) =>
        hasCode(failure, loanCode.extensionUnavailable, loanCode.notRepayable) && (
          <Unavailable message={failure.message} canPay={hasCode(failure, loanCode.extensionUnavailable)} />
        )
      }
      failedActions={<LoanLink kind="quiet" text={channelTexts.backToLoan()} />}
    >
      {(data) => <ExtensionOffer data={data} loan={loan} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage lead={<HeadlineSkeleton />}>
      <Section title={t.compare()}>
        <Skeleton variant="card" />
      </Section>
      <Skeleton variant="button" />
      <Section title={t.plan()}>
        <Skeleton variant="card" />
      </Section>
    </LoadingPage>
  );
}

type OfferProps = { readonly data: ResponseData<'extensionDetail'>; readonly loan: LoanDetails | undefined };

/** The cost of an extension beside paying today and paying late, and the channels that take its fee. */
function ExtensionOffer({ data, loan }: OfferProps) {
  const { delayInfo, currency, today, held, lead, noticeMsg } = data;
  const { delayAmount, reviewer } = delayInfo;
  const extendedTo = getExtendedDueDate(loan);
  const header = loanHeader(data);
  return (
    <Page
      header={{ ...header, subtitle: `${header.subtitle} · ${t.reviewedBy({ reviewer })}` }}
      lead={
        <>
          <Headline {...lead} />
          <JumpLink to={channelsId}>{channelTexts.choose()}</JumpLink>
        </>
      }
    >
      {extendedTo && (
        <Notice tone="paid">{t.alreadyMoved({ date: formatLongDay(extendedTo, today) })}</Notice>
      )}
      {data.warning !== '' && <Notice tone="due">{data.warning}</Notice>}
      {held > 0 && <Notice tone="due">{noticeMsg}</Notice>}
      <Section title={t.compare()}>
        <OptionComparison {...data} />
      </Section>
      {held === 0 && <Notice>{noticeMsg}</Notice>}
      <Section title={t.plan()}>
        <PaymentPlan {...data} />
      </Section>
      <ChannelGroups
        groups={data.repayList}
        amount={formatMoney(delayAmount, currency)}
        buildLink={({ payCode }) =>
          instructionsLink({ requestType: paymentPurpose.extension, amount: delayAmount, payCode })
        }
      />
      {data.payments.length > 0 && <PaymentsList payments={data.payments} currency={currency} />}
    </Page>
  );
}

const choiceStyles = { payToday: undefined, extend: styles.extend, doNothing: styles.doNothing };

type OptionComparisonProps = Pick<ResponseData<'extensionDetail'>, 'comparison' | 'currency' | 'today'>;

/** Total cost of each choice, side by side; one under the other at a large text size. */
function OptionComparison({ comparison, currency, today }: OptionComparisonProps) {
  return (
    <div className={styles.frame}>
      <ul className={styles.choices}>
        {comparison.map(({ choice, title, amount, remark, time }) => {
          const { symbol, whole, cents } = formatMoneyParts(amount, currency);
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

type PaymentPlanProps = Pick<ResponseData<'extensionDetail'>, 'repayPlan' | 'currency' | 'today' | 'note'>;

/** The payments an extension leads to: what, how much, when, and what it means. */
function PaymentPlan({ repayPlan, currency, today, note }: PaymentPlanProps) {
  return (
    <Card>
      <ol>
        {repayPlan.map(({ title, amount, remark, time }) => (
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
