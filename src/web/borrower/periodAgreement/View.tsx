import * as agreementTexts from 'messages:agreement';
import * as t from 'messages:periodAgreement';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import {
  AgreementActions,
  AgreementBody,
  AgreementDates,
  AgreementHash,
  dateRows,
} from '../../legal/Agreement.tsx';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, RichText } from '../../ui/Text.tsx';

type OfferAgreementData = ResponseData<'periodAgreement'>;
type SpecimenData = ResponseData<'agreementSpecimen'>;

type Props = {
  readonly state: ViewStateOrEmpty<OfferAgreementData | SpecimenData>;
  /** Absent where there is no offer to go back to. */
  readonly onBack?: (() => void) | undefined;
};

export function View({ state, onBack }: Props) {
  return (
    <AsyncView
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={<PageHeader title={t.title()} />} title={agreementTexts.nothingHere()} />}
      failedActions={<BackToOfferButton onBack={onBack} />}
    >
      {(agreement) =>
        'hash' in agreement ? (
          <OfferAgreementPage agreement={agreement} onBack={onBack} />
        ) : (
          <Page header={<PageHeader title={agreement.title} subtitle={t.specimen()} isHeading />}>
            <Notice title={t.specimen()}>{t.specimenNote()}</Notice>
            <AgreementBody agreement={agreement} />
          </Page>
        )
      }
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} subtitle={t.before()} />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

function OfferAgreementPage({
  agreement,
  onBack,
}: { readonly agreement: OfferAgreementData } & Pick<Props, 'onBack'>) {
  const { title, lead, plan, pdfUrl } = agreement;
  return (
    <Page
      header={<PageHeader title={title} subtitle={t.before()} />}
      actions={
        <AgreementActions>
          <BackToOfferButton kind="primary" onBack={onBack} />
          <ButtonLink kind="quiet" href={pdfUrl}>
            {agreementTexts.download()}
          </ButtonLink>
        </AgreementActions>
      }
    >
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
      <AgreementBody agreement={agreement} />
      <AgreementDates title={t.ifToday()} note={t.ifTodayNote()} rows={dateRows(plan)} />
      <AgreementHash agreement={agreement} />
    </Page>
  );
}

type BackToOfferProps = Pick<Props, 'onBack'> & { readonly kind?: ButtonKind };

function BackToOfferButton({ onBack, kind = 'quiet' }: BackToOfferProps) {
  return (
    onBack && (
      <Button kind={kind} onClick={onBack}>
        {t.back()}
      </Button>
    )
  );
}
