import * as t from 'messages:alreadyPaid';
import * as common from 'messages:common';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatMoney, formatShortDay } from '../../ui/format.ts';
import { Message } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { RichText } from '../../ui/Text.tsx';
import { ImageGrid } from '../shared/attachments/ImageGrid.tsx';
import { LoanLink } from '../shared/loanElements.tsx';

type Claim = NonNullable<ResponseData<'paymentClaim'>['claim']>;

type Props = {
  readonly data: ResponseData<'paymentClaim'>;
  readonly claim: Claim;
  readonly onNewClaim: () => void;
};

/** The state of a payment claim and its content. Loaded lazily, since most visits open the form. */
export default function ClaimStatus({ data: { currency, orderNo, isOpen }, claim, onNewClaim }: Props) {
  const { amount, paidOn, channel, reference, images, sentAt } = claim;
  const actions = (
    <>
      <LoanLink text={t.toLoan()} />
      {isOpen === 1 && (
        <Button kind="quiet" onClick={onNewClaim}>
          {t.another()}
        </Button>
      )}
    </>
  );
  return (
    <Page header={{ title: t.title(), subtitle: common.order({ order: orderNo }) }} actions={actions}>
      <ClaimOutcome claim={claim} currency={currency} />
      <Section title={t.claimTitle()}>
        <DescriptionList>
          <DescriptionRow label={t.paidAmount()} value={formatMoney(amount, currency)} />
          <DescriptionRow label={t.paidOn()} value={formatShortDay(paidOn)} />
          {channel && <DescriptionRow label={t.paidBy()} value={channel} />}
          {reference && <DescriptionRow label={t.paidReference()} value={reference} />}
          <DescriptionRow label={t.sentAt()} value={formatShortDay(sentAt, true)} />
        </DescriptionList>
        <ImageGrid urls={images} />
      </Section>
    </Page>
  );
}

function ClaimOutcome({ claim, currency }: { readonly claim: Claim; readonly currency: string }) {
  const { state, answerByText, holdUntilText, answer, found } = claim;
  if (state === 'answered') {
    return (
      <Message icon="chat" title={t.answered()}>
        <p>{answer}</p>
      </Message>
    );
  }
  if (state === 'open') {
    return (
      <Message icon="clock" title={t.open()}>
        <p>
          <RichText text={t.answerBy({ day: answerByText })} />
        </p>
        <p>{t.paused({ day: holdUntilText })}</p>
      </Message>
    );
  }
  const foundText =
    found &&
    t.foundText({
      amount: formatMoney(found.amount, currency),
      day: formatShortDay(found.paidAt),
      channel: found.channel,
    });
  return (
    <Message icon="check" title={t.found()}>
      <p>{foundText ? <RichText text={foundText} /> : t.foundPlain()}</p>
    </Message>
  );
}
