import * as t from 'messages:alreadyPaid';
import * as kit from 'messages:kit';
import { lazy, Suspense } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { Form, type FormProps } from './Form.tsx';
import { ToLoan } from './ToLoan.tsx';

const Standing = lazy(() => import('./Standing.tsx'));
type Props = {
  readonly state: MayBeEmpty<Data<'paymentClaim'>>;
  /** Absent while the claim there is is shown. */
  readonly form?: FormProps | undefined;
  readonly onOpen?: (index: number) => void;
  readonly onAnother?: () => void;
};

export function View({ state, form, onOpen = () => undefined, onAnother = () => undefined }: Props) {
  const header = <PageHeader title={t.title()} />;
  return (
    <ViewFrame
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
      ways={<ToLoan />}
    >
      {(data) => {
        const { claim, isOpen, orderNo } = data;
        if (claim && !form) {
          return (
            <Suspense fallback={<Loading />}>
              <Standing data={data} claim={claim} onOpen={onOpen} onAnother={onAnother} />
            </Suspense>
          );
        }
        if (isOpen === 0 || !form) {
          return (
            <EmptyPage header={header} title={t.nothingOwed()} actions={<ToLoan kind="primary" />}>
              <p>{t.nothingOwedNext()}</p>
            </EmptyPage>
          );
        }
        return (
          <Page
            header={<PageHeader title={t.title()} subtitle={kit.order({ order: orderNo })} isHeading />}
            actions={
              <Button busy={form.busy} onClick={form.onSend}>
                {t.send()}
              </Button>
            }
          >
            <Form data={data} {...form} />
          </Page>
        );
      }}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page
      header={<PageHeader title={t.title()} subtitle={<Skeleton shape="short" />} isHeading />}
      actions={<Skeleton shape="button" />}
    >
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Page>
  );
}
