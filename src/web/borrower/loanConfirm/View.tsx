import * as t from 'messages:loanConfirm';
import { useState } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import { hasCode } from '../../api/failure.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Card, DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { helpUrl } from '../../ui/helpUrl.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { actionsId, JumpLink, Page } from '../../ui/Page.tsx';
import { CardSkeletons, LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, Money } from '../../ui/Text.tsx';
import { FigureRows, Parties } from '../shared/loanElements.tsx';
import { AgreementPanel, OpenLoanNotice, SeeLoanLink } from './AgreementPanel.tsx';
import { AmountAndTermPicker } from './AmountAndTermPicker.tsx';
import styles from './loanConfirm.module.css';
import {
  type ConfirmFailure,
  matchesChoice,
  type Offer,
  type OfferSelection,
  orderIdFromRefusal,
} from './offer.ts';
import { storeAccepted, wasAccepted } from './progress.ts';

type Props = Partial<Omit<OfferViewProps, 'offer'>> & { readonly state: ViewState<Offer> };

export function View({ state, ...offerProps }: Props) {
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={t.emptyTitle()} />}
      failed={(failure) =>
        hasCode(failure, loanCode.notEligible) && (
          <NotEligible message={failure.message} orderId={orderIdFromRefusal(failure.data)} />
        )
      }
    >
      {(offer) => <OfferView offer={offer} {...offerProps} />}
    </AsyncView>
  );
}

function Loading() {
  const agreement = (
    <>
      <p className={styles.offerCosts}>
        <Skeleton />
      </p>
      <p className={styles.acceptBox}>
        <Skeleton />
      </p>
      <Skeleton variant="button" />
    </>
  );
  return (
    <Page header={{ subtitle: t.offer() }} actions={agreement}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <CardSkeletons />
    </Page>
  );
}

type NotEligibleProps = {
  /** The server's words: by which rule, and what changes it. */
  readonly message: string;
  /** The open loan that causes the refusal; empty if none does. */
  readonly orderId: string;
};

/** Nothing is lent to this borrower now: why, and where to go from here. */
function NotEligible({ message, orderId }: NotEligibleProps) {
  return (
    <Page actions={orderId && <SeeLoanLink orderId={orderId} />}>
      <h1>{t.notLending()}</h1>
      <p>{message}</p>
      <LinkList>
        <LinkRow href={helpUrl()} icon="chat" title={t.askQuestion()} />
      </LinkList>
    </Page>
  );
}

type OfferViewProps = {
  readonly offer: Offer;
  readonly selection?: OfferSelection;
  readonly isSending?: boolean;
  readonly failure?: ConfirmFailure | undefined;
  readonly onConfirm?: (offer: Offer) => void;
};

/** The offer: amount received, repayments and dates; above the button the total, the yearly cost and the checkbox. */
function OfferView({ offer, selection = {}, isSending = false, failure, onConfirm }: OfferViewProps) {
  const { amount, termDays, openOrder } = offer;
  const [isAccepted, setAccepted] = useAcceptance(offer);
  const chosen = selection.chosen ?? { amount, termDays };
  const isRecalculating = !matchesChoice(offer, chosen);
  const actions = openOrder ? (
    <OpenLoanNotice orderId={openOrder} />
  ) : (
    <AgreementPanel
      offer={offer}
      isAccepted={isAccepted}
      isSending={isSending}
      isRecalculating={isRecalculating}
      failure={failure}
      onAccept={setAccepted}
      onConfirm={() => onConfirm?.(offer)}
    />
  );
  return (
    <Page
      header={{ title: offer.comProductName, logo: offer.comProductLogo, subtitle: t.offer() }}
      actions={actions}
    >
      <div className={styles.figures} aria-busy={isRecalculating}>
        <Headline {...offer.lead} />
        {!openOrder && <JumpLink to={actionsId}>{t.toConfirm()}</JumpLink>}
        {!openOrder && (
          <AmountAndTermPicker
            offer={offer}
            chosen={chosen}
            onChoose={selection.choose}
            hasFailed={selection.hasFailed}
          />
        )}
        <OfferFacts offer={offer} />
        <Section title={t.detail()}>
          <DescriptionList>
            <FigureRows rows={offer.details} />
            {offer.couNum > 0 && <DescriptionRow label={t.coupons()} value={offer.couNum} tone="paid" />}
          </DescriptionList>
        </Section>
        <RepaymentPlan offer={offer} />
      </div>
      <section className={styles.explanation}>
        <h2>{t.yearlyCost({ name: offer.yearlyCost.name })}</h2>
        <p>{offer.yearlyCost.explanation}</p>
      </section>
      <Parties title={t.parties()} parties={offer.parties} />
      <LinkList>
        <LinkRow href={helpUrl()} icon="chat" title={t.askQuestion()} />
      </LinkList>
    </Page>
  );
}

/** Whether the offer's contract is accepted; another offer is accepted anew. */
function useAcceptance({ agreementHash, agreementTicked }: Offer) {
  const [acceptance, setAcceptance] = useState<{ agreementHash: string; isAccepted: boolean }>();
  const isAccepted =
    acceptance?.agreementHash === agreementHash
      ? acceptance.isAccepted
      : wasAccepted(agreementHash, agreementTicked);
  function setAccepted(isAccepted: boolean): void {
    storeAccepted(agreementHash, isAccepted);
    setAcceptance({ agreementHash, isAccepted });
  }
  return [isAccepted, setAccepted] as const;
}

/** Term and rate a day, side by side. */
function OfferFacts({ offer }: { readonly offer: Offer }) {
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{t.term()}</dt>
        <dd>{t.days({ days: offer.termDays })}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{offer.ratemsg}</dt>
        <dd>{offer.loanRate}</dd>
      </div>
    </dl>
  );
}

/** The repayment plan: what to pay on which day, and what it is made of. */
function RepaymentPlan({ offer }: { readonly offer: Offer }) {
  return (
    <Section title={t.plan()}>
      <Card>
        <ol>
          {offer.repay_plans.map(({ title, description, amount, pay_time }) => (
            <li key={pay_time} className={styles.payment}>
              <p className={styles.header}>
                <strong>{title} </strong>
                <strong>
                  <Money minor={amount} currency={offer.currency} />
                </strong>
              </p>
              <p className={styles.date}>{formatLongDay(pay_time, offer.firstPayTime)}</p>
              <p className={styles.components}>{description}</p>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
