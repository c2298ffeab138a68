import * as t from 'messages:alreadyPaid';
import * as kit from 'messages:kit';
import * as pictureTexts from 'messages:picture';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatMoney, formatShortDay } from '../../ui/format.ts';
import { Message } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/Text.tsx';
import { ImageGrid, ImageTile } from '../shared/attachments/ImageGrid.tsx';
import { BackToLoanLink } from './BackToLoanLink.tsx';

type Claim = NonNullable<ResponseData<'paymentClaim'>['claim']>;

type Props = {
  readonly data: ResponseData<'paymentClaim'>;
  readonly claim: Claim;
  readonly onOpen: (index: number) => void;
  readonly onNewClaim: () => void;
};

/** Where what was told of stands: looked for, found, or answered; and what it was. Not drawn first: most come to tell. */
export default function ClaimStatus({ data, claim, onOpen, onNewClaim }: Props) {
  const { amount, paidOn, channel, reference, images, sentAt } = claim;
  const { currency, orderNo, isOpen } = data;
  const actions = (
    <>
      <BackToLoanLink kind="primary" />
      {isOpen === 1 && (
        <Button kind="quiet" onClick={onNewClaim}>
          {t.another()}
        </Button>
      )}
    </>
  );
  return (
    <Page
      header={<PageHeader title={t.title()} subtitle={kit.order({ order: orderNo })} />}
      actions={actions}
    >
      <ClaimOutcome claim={claim} currency={currency} />
      <Section title={t.yours()}>
        <DescriptionList>
          <DescriptionRow label={t.paidAmount()} value={formatMoney(amount, currency)} />
          <DescriptionRow label={t.paidOn()} value={formatShortDay(paidOn)} />
          {channel && <DescriptionRow label={t.paidBy()} value={channel} />}
          {reference && <DescriptionRow label={t.paidReference()} value={reference} />}
          <DescriptionRow label={t.sentAt()} value={formatShortDay(sentAt, true)} />
        </DescriptionList>
        <ImageGrid>
          {images.map((address, index) => (
            <ImageTile
              key={address}
              url={address}
              label={pictureTexts.openPicture({ n: index + 1 })}
              onOpen={() => onOpen(index)}
            />
          ))}
        </ImageGrid>
      </Section>
    </Page>
  );
}

function ClaimOutcome({ claim, currency }: { readonly claim: Claim; readonly currency: string }) {
  const { state, answerByText, pausedUntilText, answer, found } = claim;
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
        <p>{t.paused({ day: pausedUntilText })}</p>
      </Message>
    );
  }
  return (
    <Message icon="check" title={t.found()}>
      <p>
        {found ? (
          <RichText
            text={t.foundText({
              amount: formatMoney(found.amount, currency),
              day: formatShortDay(found.paidAt),
              channel: found.channel,
            })}
          />
        ) : (
          t.foundPlain()
        )}
      </p>
    </Message>
  );
}
