import * as t from 'messages:alreadyPaid';
import * as kit from 'messages:kit';
import * as pictureTexts from 'messages:picture';
import type { Data } from '../../../contract/schemas/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { shortDay } from '../../ui/dates.ts';
import { Message } from '../../ui/Message.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { Picture, Pictures } from '../complaint/shared/Pictures.tsx';
import { ToLoan } from './ToLoan.tsx';

type Claim = NonNullable<Data<'paymentClaim'>['claim']>;

type Props = {
  readonly data: Data<'paymentClaim'>;
  readonly claim: Claim;
  readonly onOpen: (index: number) => void;
  readonly onAnother: () => void;
};

/** Where what was told of stands: looked for, found, or answered; and what it was. Not drawn first: most come to tell. */
export default function Standing({ data, claim, onOpen, onAnother }: Props) {
  const { amount, paidOn, channel, reference, images, sentAt } = claim;
  const { currency, orderNo, isOpen } = data;
  const actions = (
    <>
      <ToLoan kind="primary" />
      {isOpen === 1 && (
        <Button kind="quiet" onClick={onAnother}>
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
      <Outcome claim={claim} currency={currency} />
      <Section title={t.yours()}>
        <Rows>
          <Row label={t.paidAmount()} value={formatMoney(amount, currency)} />
          <Row label={t.paidOn()} value={shortDay(paidOn)} />
          {channel && <Row label={t.paidBy()} value={channel} />}
          {reference && <Row label={t.paidReference()} value={reference} />}
          <Row label={t.sentAt()} value={shortDay(sentAt, true)} />
        </Rows>
        <Pictures>
          {images.map((address, index) => (
            <Picture
              key={address}
              address={address}
              label={pictureTexts.openPicture({ n: index + 1 })}
              onOpen={() => onOpen(index)}
            />
          ))}
        </Pictures>
      </Section>
    </Page>
  );
}

function Outcome({ claim, currency }: { readonly claim: Claim; readonly currency: string }) {
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
          <Rich text={t.answerBy({ day: answerByText })} />
        </p>
        <p>{t.paused({ day: pausedUntilText })}</p>
      </Message>
    );
  }
  return (
    <Message icon="check" title={t.found()}>
      <p>
        {found ? (
          <Rich
            text={t.foundText({
              amount: formatMoney(found.amount, currency),
              day: shortDay(found.paidAt),
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
