import * as agreementTexts from 'messages:agreement';
import * as t from 'messages:periodAgreement';
import type { Data } from '../../../contract/schemas/index.ts';
import { Actions } from '../../legal/agreement/Actions.tsx';
import { Beside, daysOf } from '../../legal/agreement/Beside.tsx';
import { Document } from '../../legal/agreement/Document.tsx';
import { Fingerprint } from '../../legal/agreement/Fingerprint.tsx';
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../ui/Lead.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';

type Offered = Data<'periodAgreement'>;
type Specimen = Data<'agreementSpecimen'>;

type Props = {
  readonly state: MayBeEmpty<Offered | Specimen>;
  /** Absent where there is no offer to go back to. */
  readonly onBack?: (() => void) | undefined;
};

export function View({ state, onBack }: Props) {
  return (
    <ViewFrame
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={<PageHeader title={t.title()} />} title={agreementTexts.nothingHere()} />}
      ways={<Back onBack={onBack} />}
    >
      {(agreement) =>
        'hash' in agreement ? (
          <ToBeAgreed agreement={agreement} onBack={onBack} />
        ) : (
          <Page header={<PageHeader title={agreement.title} subtitle={t.specimen()} isHeading />}>
            <Notice title={t.specimen()}>{t.specimenNote()}</Notice>
            <Document agreement={agreement} />
          </Page>
        )
      }
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} subtitle={t.before()} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Page>
  );
}

function ToBeAgreed({ agreement, onBack }: { readonly agreement: Offered } & Pick<Props, 'onBack'>) {
  const { title, lead, plan, pdfUrl } = agreement;
  return (
    <Page
      header={<PageHeader title={title} subtitle={t.before()} />}
      actions={
        <Actions>
          <Back kind="primary" onBack={onBack} />
          <ButtonLink kind="quiet" href={pdfUrl}>
            {agreementTexts.download()}
          </ButtonLink>
        </Actions>
      }
    >
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      <Document agreement={agreement} />
      <Beside title={t.ifToday()} note={t.ifTodayNote()} rows={daysOf(plan)} />
      <Fingerprint agreement={agreement} />
    </Page>
  );
}

type BackProps = Pick<Props, 'onBack'> & { readonly kind?: ButtonKind };

function Back({ onBack, kind = 'quiet' }: BackProps) {
  return (
    onBack && (
      <Button kind={kind} onClick={onBack}>
        {t.back()}
      </Button>
    )
  );
}
