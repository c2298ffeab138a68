import * as agreementTexts from 'messages:agreement';
import * as t from 'messages:disclosure';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AgreementActions, AgreementParts } from '../../legal/Agreement.tsx';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons, Skeleton } from '../../ui/Skeleton.tsx';

type Disclosure = ResponseData<'disclosure'>;

/** What the market has the lender disclose before consent: key facts statement or cover. */
export function View({ state }: { readonly state: ViewState<Disclosure> }) {
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={t.emptyTitle()} />}
    >
      {(disclosure) => <Ready {...disclosure} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage header={{ title: t.title(), isHeading: true, subtitle: <Skeleton variant="short" /> }}>
      <CardSkeletons />
    </LoadingPage>
  );
}

function Ready({ title, number, note, validUntil, parts, pdfUrl }: Disclosure) {
  const actions = (
    <AgreementActions>
      <Button onClick={() => history.back()}>{t.back()}</Button>
      {pdfUrl && (
        <ButtonLink kind="quiet" href={pdfUrl}>
          {agreementTexts.download()}
        </ButtonLink>
      )}
    </AgreementActions>
  );
  return (
    <Page header={{ title, subtitle: t.number({ number }), isHeading: true }} actions={actions}>
      {note && (
        <Notice>
          {note} {validUntil && t.until({ day: validUntil })}
        </Notice>
      )}
      <AgreementParts parts={parts} />
    </Page>
  );
}
