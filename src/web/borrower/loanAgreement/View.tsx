import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { LegalSections, sectionOf } from '../../legal/LegalSections.tsx';
import { sharedText, textOf } from '../../texts/text.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { longDay } from '../../ui/dates.ts';
import { Empty, Failed } from '../../ui/Feedback.tsx';
import { LeadAmount } from '../../ui/Money.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Amounts, Fingerprint, Parties, Plan } from './parts.tsx';
import type { texts } from './texts.ts';
import styles from './View.module.css';

const t = textOf<typeof texts>();

type Contract = Data<'contractDetail'>;

type Props = {
  readonly state: ViewState<Contract>;
  /** Absent where pages can't print. */
  readonly onPrint?: (() => void) | undefined;
};

export function View({ state, onPrint }: Props) {
  if (state.kind === 'ready') return <Ready contract={state.data} onPrint={onPrint} />;
  if (state.kind === 'loading') {
    return (
      <Page header={<PageHeader title={t('title')} isHeading />} actions={<Skeleton shape="button" />}>
        <p className={styles.preparing} role="status">
          {t('preparing')}
        </p>
        <p className={styles.lead}>
          <Skeleton shape="amount" />
        </p>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Page>
    );
  }
  const isNotReady = state.kind === 'failed' && state.code === String(loanCode.contractNotReady);
  return (
    <Page header={<PageHeader title={t('title')} isHeading />}>
      {state.kind === 'failed' && !isNotReady && <Failed {...state} />}
      {isNotReady && <Empty title={state.message} />}
    </Page>
  );
}

type ReadyProps = Pick<Props, 'onPrint'> & { readonly contract: Contract };

function Ready({ contract, onPrint }: ReadyProps) {
  const { title, orderNo, contractAmount, currency, planDate, opening, clauses, pdfUrl } = contract;
  return (
    <Page
      header={<PageHeader title={title} subtitle={sharedText('order', { order: orderNo })} />}
      actions={
        <div className={styles.actions}>
          <ButtonLink href={pdfUrl}>{t('download')}</ButtonLink>
          {onPrint && (
            <Button kind="quiet" onClick={onPrint}>
              {t('print')}
            </Button>
          )}
        </div>
      }
    >
      <LeadAmount label={t('toRepay')} minor={contractAmount} currency={currency}>
        <Rich text={t('lastPayment', { date: longDay(planDate, '') })} />
      </LeadAmount>
      <Amounts contract={contract} />
      <Plan contract={contract} />
      <Parties contract={contract} />
      <article className={styles.clauses} aria-label={t('clauses')}>
        {opening.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <LegalSections sections={clauses.map(sectionOf)} />
      </article>
      <Fingerprint contract={contract} />
    </Page>
  );
}
