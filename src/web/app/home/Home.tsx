import * as t from 'messages:app';
import type { ReactNode } from 'react';
import {
  type AppHome,
  getHomeState,
  type HomeState,
  listOffers,
  sortOpenOrders,
} from '../../../contract/homeState.ts';
import { languageCodes } from '../../../contract/launch.ts';
import { appRoutes, pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { HardshipOptions } from '../../borrower/shared/HardshipOptions.tsx';
import { goLogin } from '../../bridge/bridge.ts';
import { getLanguage } from '../../texts/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Headline, RichText } from '../../ui/Text.tsx';
import { type CertificationStep, goTo, stepRoutes } from '../routes.ts';
import { LoanPill, LoanRows, loanUrl, OfferRows } from './rows.tsx';

const titles: Readonly<Record<CertificationStep, () => string>> = {
  personal: t.stepPersonal,
  job: t.stepJob,
  ext: t.stepContact,
  identity: t.stepIdentity,
  consents: t.stepConsents,
  bank: t.stepBank,
};

const details: Readonly<Record<CertificationStep, () => string>> = {
  personal: t.stepPersonalDetail,
  job: t.stepJobDetail,
  ext: t.stepContactDetail,
  identity: t.stepIdentityDetail,
  consents: t.stepConsentsDetail,
  bank: t.stepBankDetail,
};

type Props = {
  readonly home: AppHome;
  /** The product whose page is being requested. */
  readonly busyProduct: string | undefined;
  readonly onChoose: (productId: string) => void;
  /** Offer made once a loan is disbursed. */
  readonly pushOffer: ReactNode;
  readonly onPushOff: () => void;
};

/** The borrower's own page: what is owed or can be had, and the one thing to do about it. */
export function Home({ home, busyProduct, onChoose, pushOffer, onPushOff }: Props) {
  const state = getHomeState(home);
  const openOrders = sortOpenOrders(home.orders);
  const others = 'order' in state ? openOrders.filter((order) => order !== state.order) : openOrders;
  const offers = listOffers(home);
  const [newest] = home.orders;
  const status = 'order' in state && state.kind !== 'declined' && <LoanPill state={state.order.state} />;
  const title = home.firstName ? t.hello({ name: home.firstName }) : t.helloPlain();
  return (
    <Page
      header={{ title, status, onBack: null }}
      actions={<HomeActions home={home} state={state} onChoose={onChoose} busyProduct={busyProduct} />}
    >
      {state.kind !== 'owed' && newest?.state === 'repaid' && (
        <Notice tone="paid" title={t.repaid()}>
          {t.repaidDetail({ product: newest.productName })}
        </Notice>
      )}
      <HomeLead home={home} state={state} />
      {pushOffer}
      {state.kind === 'application' && <ApplicationSteps nextStep={home.nextStep} steps={home.steps} />}
      {state.kind === 'owed' && state.order.state === 'overdue' && (
        <HardshipOptions order={state.order}>
          <LinkRow
            href={loanUrl(pages.loanDetails, state.order)}
            icon="clock"
            title={t.extension()}
            detail={t.extensionDetail()}
          />
        </HardshipOptions>
      )}
      {others.length > 0 && (
        <Section title={t.otherLoans()}>
          <LoanRows orders={others} />
        </Section>
      )}
      {offers.length > 0 && (
        <Section title={openOrders.length > 0 ? t.moreLoans() : t.chooseLoan()}>
          <OfferRows products={offers} currency={home.currency} onChoose={onChoose} />
        </Section>
      )}
      <Section title={t.more()}>
        <MoreRows home={home} onPushOff={onPushOff} />
      </Section>
    </Page>
  );
}

function HomeLead({ home, state }: { readonly home: AppHome; readonly state: HomeState }) {
  if (state.kind !== 'declined' && state.kind !== 'unavailable') return <Headline {...home.lead} />;
  const day = home.triesAgainOn;
  return (
    <Message icon="info" title={state.kind === 'declined' ? t.declined() : t.unavailable()}>
      <p>
        <RichText text={day ? t.applyAgainFrom({ day: formatLongDay(day) }) : t.applyAgainUnknown()} />
      </p>
    </Message>
  );
}

/** The buttons of the home page: what the borrower can do next. */
function HomeActions({
  home,
  state,
  busyProduct,
  onChoose,
}: Omit<Props, 'pushOffer' | 'onPushOff'> & { readonly state: HomeState }) {
  switch (state.kind) {
    case 'owed':
      return (
        <>
          <ButtonLink href={loanUrl(pages.repayment, state.order)}>{t.payNow()}</ButtonLink>
          <ButtonLink kind="quiet" href={loanUrl(pages.loanDetails, state.order)}>
            {t.seeLoan()}
          </ButtonLink>
        </>
      );
    case 'underway':
      return <ButtonLink href={loanUrl(pages.loanDetails, state.order)}>{t.seeProgress()}</ButtonLink>;
    case 'declined':
      return (
        <ButtonLink kind="quiet" href={loanUrl(pages.loanDetails, state.order)}>
          {t.declineReason()}
        </ButtonLink>
      );
    case 'application': {
      const { nextStep } = home;
      const isFirst = home.steps.every(({ isDone }) => isDone === 0);
      return (
        <Button onClick={() => nextStep && goTo(stepRoutes[nextStep])}>
          {isFirst ? t.startApplication() : t.continueApplication()}
        </Button>
      );
    }
    case 'offer': {
      const [best] = listOffers(home);
      return best ? (
        <Button isBusy={busyProduct === best.productId} onClick={() => onChoose(best.productId)}>
          {t.seeOffer()}
        </Button>
      ) : null;
    }
    default:
      return (
        <Button kind="quiet" onClick={() => goTo(appRoutes.help)}>
          {t.help()}
        </Button>
      );
  }
}

function MoreRows({ home: { orders, push }, onPushOff }: Pick<Props, 'home' | 'onPushOff'>) {
  const [newest] = orders;
  const other = getLanguage() === 'en' ? 'es' : 'en';
  return (
    <LinkList>
      {newest && <LinkRow href={loanUrl(pages.documents, newest)} title={t.documents()} />}
      <LinkRow href={linkTo(pages.account)} title={t.account()} detail={t.accountDetail()} />
      {push.on === 1 && <LinkRow onClick={onPushOff} title={t.pushRow()} detail={t.pushRowDetail()} />}
      <LinkRow onClick={() => goTo(appRoutes.help)} title={t.help()} />
      <LinkRow href={linkTo(appRoutes.home, { language: languageCodes[other] })} title={t.otherLanguage()} />
      <LinkRow onClick={goLogin} title={t.signOut()} />
    </LinkList>
  );
}

/** The application step by step: what is done can be corrected, what comes later waits. */
function ApplicationSteps({ steps, nextStep }: Pick<AppHome, 'steps' | 'nextStep'>) {
  return (
    <Section title={t.application()}>
      <LinkList>
        {steps.map(({ step, isDone }, index) => {
          const leading = isDone === 1 ? <Icon key="done" name="check" /> : index + 1;
          const text = {
            title: titles[step](),
            detail: isDone === 1 ? t.stepDone() : details[step](),
            leading,
          };
          return isDone === 1 || step === nextStep ? (
            <LinkRow key={step} {...text} onClick={() => goTo(stepRoutes[step])} />
          ) : (
            <LinkRow key={step} {...text} isDisabled />
          );
        })}
      </LinkList>
    </Section>
  );
}
