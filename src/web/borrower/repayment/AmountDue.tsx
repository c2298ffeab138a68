import * as channelTexts from 'messages:channel';
import * as t from 'messages:repayment';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus, paymentPurpose } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { formatMoney } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { JumpLink, Page } from '../../ui/Page.tsx';
import { Headline, Money, RichText } from '../../ui/Text.tsx';
import { ChannelGroups, channelsId } from '../channels/ChannelGroups.tsx';
import { instructionsLink } from '../channels/instructionsLink.ts';
import { ServerNotice } from '../shared/LoanNotices.tsx';
import { FigureRows, loanHeader, visibleRows } from '../shared/loanElements.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import styles from './repayment.module.css';

const PartialAmount = lazyComponent(async () => (await import('./PartialAmount.tsx')).default);

type Repayment = ResponseData<'repaymentDetail'>;
type RepaymentOptionView = Repayment['ways'][number];

/** The borrower's choice; `part` in minor units. */
export type AmountChoice = { readonly way: RepaymentOptionView['way']; readonly part?: number | undefined };

type Props = {
  readonly data: Repayment;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
};

/** The amount owed, its due date, how much of it to pay, and the channels. */
export function AmountDue({ data, choice, onChoose }: Props) {
  const { currency, creditNote, forbearanceNote, payments, lead, chosen } = data;
  const isPayable = chosen?.isPayable === 1 && matchesChoice(chosen, choice);
  const tone = data.orderStatus === orderStatus.overdue ? 'overdue' : 'due';
  return (
    <Page
      header={loanHeader(data, <Pill tone={tone}>{data.standing}</Pill>)}
      lead={
        <>
          <Headline {...lead} />
          {isPayable && <JumpLink to={channelsId}>{channelTexts.choose()}</JumpLink>}
        </>
      }
    >
      <ServerNotice tone="due" text={data.lateCost} />
      <ServerNotice text={forbearanceNote} />
      <CollapsibleRows rows={data.detail} />
      <RepaymentOptionPicker data={data} choice={choice} onChoose={onChoose} />
      {isPayable && (
        <ChannelGroups
          groups={data.repayList}
          amount={formatMoney(chosen.amount, currency)}
          buildLink={({ payCode }) => {
            const { amount, way } = chosen;
            return instructionsLink({ requestType: paymentPurpose.repayment, amount, way, payCode });
          }}
        />
      )}
      {data.noticeMsg && <Notice>{data.noticeMsg}</Notice>}
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
      {payments.length > 0 && <PaymentsList payments={payments} currency={currency} />}
      <LinkList>
        <LinkRow href={linkTo(pages.alreadyPaid)} title={t.alreadyPaid()} />
      </LinkList>
    </Page>
  );
}

/** Components of the amount, folded to the first rows. */
export function CollapsibleRows({ rows }: { readonly rows: Repayment['detail'] }) {
  const [isOpen, setOpen] = useState(false);
  const visible = visibleRows(rows);
  if (visible.length === 0) return null;
  const isCollapsible = visible.length > limits.foldedRows;
  return (
    <Card>
      <dl>
        <FigureRows rows={visible.slice(0, isOpen ? undefined : limits.foldedRows)} />
      </dl>
      {isCollapsible && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide() : t.more({ count: visible.length - limits.foldedRows })}
        </button>
      )}
    </Card>
  );
}

/** Whether the reply is about what the borrower chose by now. */
function matchesChoice(
  { way, amount }: Omit<AmountChoice, 'part'> & { readonly amount: number },
  choice: AmountChoice,
): boolean {
  return way === choice.way && (way !== 'part' || amount === choice.part);
}

/** The repayment options, each with its amount and until when. What may not be paid yet has none. */
export function RepaymentOptionPicker({ data, choice, onChoose }: Props) {
  const { currency, today, chosen } = data;
  return (
    <Section title={t.howMuch()}>
      <Card>
        {visibleOptions(data).map(({ way, title, lines, amount, from, suggested }) => (
          <label key={way} className={styles.option}>
            <input
              type="radio"
              name="way"
              className={styles.radio}
              checked={choice.way === way}
              disabled={from > today}
              onChange={() => onChoose({ way, part: suggested || undefined })}
            />
            <span className={styles.text}>
              <span className={styles.title}>
                {title}
                {way !== 'part' && from <= today && <Money minor={amount} currency={currency} />}
              </span>
              {lines.map((line) => (
                <span key={line} className={styles.deadline}>
                  <RichText text={line} />
                </span>
              ))}
            </span>
          </label>
        ))}
      </Card>
      {choice.way === 'part' && (
        <PartialAmount
          part={choice.part}
          quote={chosen && matchesChoice(chosen, choice) ? chosen : undefined}
          onChoose={(part) => onChoose({ way: 'part', part })}
        />
      )}
    </Section>
  );
}

/** A part comes last; the whole is left out where it is this payment. */
function visibleOptions({ ways, repayAmount }: Repayment): RepaymentOptionView[] {
  const others = ways.filter(
    ({ way, amount }) => way === 'instalment' || (way === 'all' && amount !== repayAmount),
  );
  return [...others, ...ways.filter(({ way }) => way === 'part')];
}
