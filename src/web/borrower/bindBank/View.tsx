import * as t from 'messages:bindBank';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { AccountForm, type AccountFormProps } from './AccountForm.tsx';

export type SavedAccount = { readonly bankName: string; readonly last4: string };

type Props = {
  readonly state: ViewState<ResponseData<'bankDetail'>>;
  readonly form?: Omit<AccountFormProps, 'accountFields'> & { readonly busy: boolean };
  /** The account that has just been put in force. */
  readonly savedAccount?: SavedAccount | undefined;
  readonly onDone?: () => void;
};

export function View({ state, form, savedAccount, onDone }: Props) {
  if (savedAccount) {
    return (
      <Page
        header={<PageHeader title={t.title()} />}
        actions={<Button onClick={() => onDone?.()}>{t.done()}</Button>}
      >
        <Message icon="check" title={t.saved()}>
          <p>{t.savedNext({ bank: savedAccount.bankName, last4: savedAccount.last4 })}</p>
        </Message>
      </Page>
    );
  }
  return (
    <AsyncView state={state} title={t.title()} loading={<Loading />}>
      {(data) => form && <Ready data={data} form={form} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton variant="button" />}>
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

type ReadyProps = { readonly data: ResponseData<'bankDetail'>; readonly form: NonNullable<Props['form']> };

function Ready({ data, form }: ReadyProps) {
  const next = (
    <Button busy={form.busy} onClick={form.onSubmit}>
      {t.next()}
    </Button>
  );
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={next}>
      <p>{t.lead()}</p>
      <CurrentAccount data={data} />
      <Section title={(data.bankAccount === null ? t.newAccount : t.otherAccount)()}>
        <AccountForm {...form} accountFields={data.form} />
      </Section>
    </Page>
  );
}

function CurrentAccount({ data: { bankAccount, holder } }: { readonly data: ResponseData<'bankDetail'> }) {
  if (bankAccount === null) return null;
  return (
    <Section title={t.now()}>
      <DescriptionList>
        <DescriptionRow label={t.bank()} value={bankAccount.bankName} />
        <DescriptionRow label={t.account()} value={t.ending({ last4: bankAccount.last4 })} />
        {holder && <DescriptionRow label={t.holder()} value={holder} />}
      </DescriptionList>
    </Section>
  );
}
