import * as agreementTexts from 'messages:agreement';
import * as t from 'messages:periodAgreement';
import type { ReactNode } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState } from '../../api/useCall.ts';
import {
  AgreementActions,
  AgreementBody,
  AgreementDates,
  AgreementHash,
  dateRows,
} from '../../legal/Agreement.tsx';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink, type ButtonProps } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton } from '../../ui/Text.tsx';

type OfferAgreement = ResponseData<'periodAgreement'>;

type Props = {
  readonly state: ViewState<OfferAgreement | ResponseData<'agreementSpecimen'>>;
  /** Absent where there is no offer to go back to. */
  readonly onBack?: () => void;
};

export function View({ state, onBack }: Props) {
  const backButton = (kind: ButtonProps['kind']) =>
    onBack && (
      <Button kind={kind} onClick={onBack}>
        {t.back()}
      </Button>
    );
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={agreementTexts.emptyTitle()} />}
      failedActions={backButton('quiet')}
    >
      {(agreement) =>
        'hash' in agreement ? (
          <OfferAgreementPage agreement={agreement} backButton={backButton('primary')} />
        ) : (
          <Page header={{ title: agreement.title, subtitle: t.specimen(), isHeading: true }}>
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
    <LoadingPage header={{ title: t.title(), subtitle: t.before() }}>
      <HeadlineSkeleton />
      <CardSkeletons />
    </LoadingPage>
  );
}

type OfferPageProps = { readonly agreement: OfferAgreement; readonly backButton: ReactNode };

function OfferAgreementPage({ agreement, backButton }: OfferPageProps) {
  const { title, lead, plan, pdfUrl } = agreement;
  const actions = (
    <AgreementActions>
      {backButton}
      <ButtonLink kind="quiet" href={pdfUrl}>
        {agreementTexts.download()}
      </ButtonLink>
    </AgreementActions>
  );
  return (
    <Page header={{ title, subtitle: t.before() }} actions={actions}>
      <Headline {...lead} />
      <AgreementBody agreement={agreement} />
      <AgreementDates title={t.ifToday()} note={t.ifTodayNote()} rows={dateRows(plan)} />
      <AgreementHash agreement={agreement} />
    </Page>
  );
}
