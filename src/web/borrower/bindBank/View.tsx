import * as t from 'messages:bindBank';
import type { Data } from '../../../contract/schemas/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Form, type FormProps } from './Form.tsx';

export type Saved = { readonly bankName: string; readonly last4: string };

type Props = {
  readonly state: ViewState<Data<'bankDetail'>>;
  readonly form?: Omit<FormProps, 'fields'> & { readonly busy: boolean };
  /** The account that has just been put in force. */
  readonly saved?: Saved | undefined;
  readonly onDone?: () => void;
};

export function View({ state, form, saved, onDone }: Props) {
  if (saved) {
    return (
      <Page
        header={<PageHeader title={t.title()} />}
        actions={<Button onClick={() => onDone?.()}>{t.done()}</Button>}
      >
        <Message icon="check" title={t.saved()}>
          <p>{t.savedNext({ bank: saved.bankName, last4: saved.last4 })}</p>
        </Message>
      </Page>
    );
  }
  return (
    <ViewFrame state={state} title={t.title()} loading={<Loading />}>
      {(data) => form && <Ready data={data} form={form} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Page>
  );
}

type ReadyProps = { readonly data: Data<'bankDetail'>; readonly form: NonNullable<Props['form']> };

function Ready({ data, form }: ReadyProps) {
  const next = (
    <Button busy={form.busy} onClick={form.onSubmit}>
      {t.next()}
    </Button>
  );
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={next}>
      <p>{t.lead()}</p>
      <Current data={data} />
      <Section title={(data.bankAccount === null ? t.newAccount : t.otherAccount)()}>
        <Form {...form} fields={data.form} />
      </Section>
    </Page>
  );
}

function Current({ data: { bankAccount, holder } }: { readonly data: Data<'bankDetail'> }) {
  if (bankAccount === null) return null;
  return (
    <Section title={t.now()}>
      <Rows>
        <Row label={t.bank()} value={bankAccount.bankName} />
        <Row label={t.account()} value={t.ending({ last4: bankAccount.last4 })} />
        {holder && <Row label={t.holder()} value={holder} />}
      </Rows>
    </Section>
  );
}
