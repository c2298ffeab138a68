import * as channelTexts from 'messages:channel';
import * as common from 'messages:common';
import * as t from 'messages:instructions';
import { brandName } from 'virtual:brand';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { classifyFailure } from '../../api/failure.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { ContactRows } from '../../ui/ContactRows.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { InitialContent, Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton } from '../../ui/Text.tsx';
import type { PaymentRequest } from '../channels/instructionsLink.ts';
import type { PaymentArrival } from '../channels/paymentArrival.ts';
import { LoanLink } from '../shared/loanElements.tsx';
import { CodeCard, InitialCodeCard } from './CodeCard.tsx';
import styles from './instructions.module.css';

const PaymentRefused = lazyComponent(async () => (await import('./PaymentRefused.tsx')).default, <Loading />);
const PaymentReceived = lazyComponent(
  async () => (await import('./PaymentReceived.tsx')).default,
  <Loading />,
);

type Props = Partial<PaymentArrival> & {
  readonly state: ViewState<ResponseData<'instructions'>>;
  /** Today's amount, where the one requested was stale. */
  readonly currentAmount?: number | undefined;
  readonly request?: Omit<PaymentRequest, 'amount'>;
};

export function View({ state, currentAmount, request, loan, newPayment }: Props) {
  if (state.kind !== 'loading' && loan && newPayment)
    return <PaymentReceived loan={loan} payment={newPayment} />;
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.emptyTitle()} />}
      // What a rule refuses, no other try changes.
      failed={(failure) =>
        request &&
        classifyFailure(failure.code ?? '') === 'refused' && (
          <PaymentRefused
            {...failure}
            request={request}
            currentAmount={currentAmount}
            currency={loan?.currency}
          />
        )
      }
      failedActions={<LoanLink kind="quiet" text={channelTexts.backToLoan()} />}
    >
      {(data) => <PaymentInstructions data={data} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage lead={<HeadlineSkeleton />}>
      <InitialContent fallback={<Skeleton variant="card" />}>
        <InitialCodeCard />
        <InitialNotice />
      </InitialContent>
    </LoadingPage>
  );
}

type Instructions = ResponseData<'instructions'>;

/** The amount, the code, what it costs and when it counts, and then the steps. */
function PaymentInstructions({ data }: { readonly data: Instructions }) {
  const { channelName, topLogo, lead, payLink, dataList, imgList, bottomLogo } = data;
  const order = common.order({ order: getLaunchParameter('orderId') });
  return (
    <Page
      header={{ title: channelName, logo: topLogo, subtitle: `${brandName} · ${order}` }}
      lead={<Headline {...lead} />}
      actions={payLink && <ButtonLink href={payLink.href}>{payLink.text}</ButtonLink>}
    >
      <CodeCard data={data} />
      {dataList.map((section) => (
        <InstructionsSection key={section.title} {...section} />
      ))}
      <ProviderHelp {...imgList} />
      {bottomLogo && (
        <p className={styles.footer}>
          <img src={bottomLogo} alt="" width={32} height={32} />
          {brandName}
        </p>
      )}
    </Page>
  );
}

/** A titled part of the instructions: steps are numbered rows, anything else is worth knowing beforehand. */
function InstructionsSection({ title, content, isSteps }: Instructions['dataList'][number]) {
  if (!isSteps) {
    return (
      <Notice tone="due" title={title}>
        <ul className={styles.lines}>
          {content.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Section title={title}>
      <Card>
        <ol className={styles.steps}>
          {content.map((line) => (
            <li key={line} className={styles.step}>
              {line}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** What to know beforehand, as the first call's reply writes it. */
function InitialNotice() {
  return (
    <Notice tone="due" title={<span data-initial="dataList.0.title" />}>
      <ul className={styles.lines}>
        {([0, 1, 2] as const).map((line) => (
          <li key={line} data-initial={`dataList.0.content.${line}`} />
        ))}
      </ul>
    </Notice>
  );
}

/** Pictures of the provider, and where to ask: telephone, messages, and an e-mail address or a page to visit. */
function ProviderHelp({ title, eMail, content, phone, whatsapp }: Instructions['imgList']) {
  if (!title) return null;
  const isPage = /^https?:\/\//.test(eMail);
  return (
    <Section title={title}>
      {content.map((image) => (
        <img key={image} src={image} alt="" className={styles.providerHelpImage} />
      ))}
      <LinkList>
        <ContactRows phone={phone} whatsapp={whatsapp} {...(!isPage && { email: eMail })} />
        {isPage && <LinkRow href={eMail} title={t.visit()} detail={new URL(eMail).host} icon="info" />}
      </LinkList>
    </Section>
  );
}
