import * as t from 'messages:loanConfirm';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Lead } from '../../ui/Lead.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { shownRows } from '../shared/rows.ts';
import { Agreement } from './Agreement.tsx';
import { AlreadyOpen } from './AlreadyOpen.tsx';
import { Choice } from './Choice.tsx';
import { Facts } from './Facts.tsx';
import styles from './Offer.module.css';
import { type Choosing, isFor, type Offer, type Refused } from './offer.ts';
import { Plan } from './Plan.tsx';
import { keepTicked, wasTicked } from './progress.ts';

type Props = {
  readonly offer: Offer;
  readonly choosing: Choosing;
  readonly isSending: boolean;
  readonly refused: Refused | undefined;
  readonly onConfirm: ((offer: Offer) => void) | undefined;
};

/** What the borrower gets, pays and when; the box, the total and the yearly cost stand over the button. */
export function OfferView({ offer, choosing, isSending, refused, onConfirm }: Props) {
  const { agreementHash, agreementTicked, amount, termDays, openOrder } = offer;
  // Another offer is agreed to anew.
  const [ticked, setTicked] = useState<{ agreementHash: string; isTicked: boolean }>();
  const isTicked =
    ticked?.agreementHash === agreementHash ? ticked.isTicked : wasTicked(agreementHash, agreementTicked);
  const asked = choosing.asked ?? { amount, termDays };
  const isAsking = !isFor(offer, asked);
  const rows = shownRows(offer.details);
  return (
    <Page
      header={<PageHeader title={offer.comProductName} logo={offer.comProductLogo} subtitle={t.offer()} />}
      actions={
        openOrder ? (
          <AlreadyOpen orderId={openOrder} />
        ) : (
          <Agreement
            offer={offer}
            isTicked={isTicked}
            onTick={(isTicked) => {
              keepTicked(agreementHash, isTicked);
              setTicked({ agreementHash, isTicked });
            }}
            isSending={isSending}
            isAsking={isAsking}
            refused={refused}
            onConfirm={() => onConfirm?.(offer)}
          />
        )
      }
    >
      <div className={styles.figures} aria-busy={isAsking}>
        <Lead {...offer.lead}>
          <Rich text={offer.lead.text} />
        </Lead>
        {!openOrder && (
          <Choice offer={offer} asked={asked} onAsk={choosing.ask} hasFailed={choosing.hasFailed} />
        )}
        <Facts offer={offer} />
        <Section title={t.detail()}>
          <Rows>
            {rows.map(({ text, value, tone }) => (
              <Row key={text} label={text} value={value} tone={tone} />
            ))}
            {offer.couNum > 0 && <Row label={t.coupons()} value={offer.couNum} tone="paid" />}
          </Rows>
        </Section>
        <Plan offer={offer} />
      </div>
      <section className={styles.explanation}>
        <h2>{t.yearlyCost({ name: offer.yearlyCost.name })}</h2>
        <p>{offer.yearlyCost.explanation}</p>
      </section>
      <LinkList>
        <LinkRow href={linkTo(pages.support)} lead={<Icon name="chat" size={20} />} title={t.talk()} />
      </LinkList>
    </Page>
  );
}
