import * as t from 'messages:loanConfirm';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { Headline } from '../../ui/Headline.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { visibleRows } from '../shared/visibleRows.ts';
import { AgreementPanel } from './AgreementPanel.tsx';
import { AmountAndTermPicker } from './AmountAndTermPicker.tsx';
import styles from './Offer.module.css';
import { OfferFacts } from './OfferFacts.tsx';
import { OpenLoanNotice } from './OpenLoanNotice.tsx';
import { type ConfirmRefusal, matchesRequest, type Offer, type OfferSelection } from './offer.ts';
import { storeAccepted, wasAccepted } from './progress.ts';
import { RepaymentPlan } from './RepaymentPlan.tsx';

type Props = {
  readonly offer: Offer;
  readonly selection: OfferSelection;
  readonly isSending: boolean;
  readonly refusal: ConfirmRefusal | undefined;
  readonly onConfirm: ((offer: Offer) => void) | undefined;
};

/** What the borrower gets, pays and when; the box, the total and the yearly cost stand over the button. */
export function OfferView({ offer, selection, isSending, refusal, onConfirm }: Props) {
  const { agreementHash, agreementTicked, amount, termDays, openOrder } = offer;
  // Another offer is agreed to anew.
  const [acceptance, setAcceptance] = useState<{ agreementHash: string; isAccepted: boolean }>();
  const isAccepted =
    acceptance?.agreementHash === agreementHash
      ? acceptance.isAccepted
      : wasAccepted(agreementHash, agreementTicked);
  const request = selection.request ?? { amount, termDays };
  const isRecalculating = !matchesRequest(offer, request);
  const rows = visibleRows(offer.details);
  return (
    <Page
      header={<PageHeader title={offer.comProductName} logo={offer.comProductLogo} subtitle={t.offer()} />}
      actions={
        openOrder ? (
          <OpenLoanNotice orderId={openOrder} />
        ) : (
          <AgreementPanel
            offer={offer}
            isAccepted={isAccepted}
            onAccept={(isAccepted) => {
              storeAccepted(agreementHash, isAccepted);
              setAcceptance({ agreementHash, isAccepted });
            }}
            isSending={isSending}
            isRecalculating={isRecalculating}
            refusal={refusal}
            onConfirm={() => onConfirm?.(offer)}
          />
        )
      }
    >
      <div className={styles.figures} aria-busy={isRecalculating}>
        <Headline {...offer.lead}>
          <RichText text={offer.lead.text} />
        </Headline>
        {!openOrder && (
          <AmountAndTermPicker
            offer={offer}
            request={request}
            onRequest={selection.requestOffer}
            hasFailed={selection.hasFailed}
          />
        )}
        <OfferFacts offer={offer} />
        <Section title={t.detail()}>
          <DescriptionList>
            {rows.map(({ text, value, tone }) => (
              <DescriptionRow key={text} label={text} value={value} tone={tone} />
            ))}
            {offer.couNum > 0 && <DescriptionRow label={t.coupons()} value={offer.couNum} tone="paid" />}
          </DescriptionList>
        </Section>
        <RepaymentPlan offer={offer} />
      </div>
      <section className={styles.explanation}>
        <h2>{t.yearlyCost({ name: offer.yearlyCost.name })}</h2>
        <p>{offer.yearlyCost.explanation}</p>
      </section>
      <LinkList>
        <LinkRow href={linkTo(pages.support)} leading={<Icon name="chat" size={20} />} title={t.talk()} />
      </LinkList>
    </Page>
  );
}
