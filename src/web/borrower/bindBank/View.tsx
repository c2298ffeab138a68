import type { Data } from '../../../contract/schemas/index.ts';
import { textOf } from '../../texts/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { FailedPage } from '../../ui/Feedback.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Form, type FormProps } from './Form.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export type Saved = { readonly bankName: string; readonly last4: string };

type Props = {
  readonly state: ViewState<Data<'bankDetail'>>;
  readonly form?: Omit<FormProps, 'fields'> & { readonly busy: boolean };
  /** The account that has just been put in force. */
  readonly saved?: Saved | undefined;
  readonly onDone?: () => void;
};

export function View({ state, form, saved, onDone }: Props) {
  const header = <PageHeader title={t('title')} isHeading={!saved} />;
  if (saved) {
    return (
      <Page header={header} actions={<Button onClick={() => onDone?.()}>{t('done')}</Button>}>
        <Message icon="check" title={t('saved')}>
          <p>{t('savedNext', { bank: saved.bankName, last4: saved.last4 })}</p>
        </Message>
      </Page>
    );
  }
  if (state.kind === 'failed') {
    return <FailedPage header={<PageHeader title={t('title')} />} {...state} />;
  }
  if (state.kind !== 'ready' || !form) {
    return (
      <Page header={header} actions={<Skeleton shape="button" />}>
        <LoadingStatus />
        <p>{t('lead')}</p>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Page>
    );
  }
  const { data } = state;
  const next = (
    <Button busy={form.busy} onClick={form.onSubmit}>
      {t('next')}
    </Button>
  );
  return (
    <Page header={header} actions={next}>
      <p>{t('lead')}</p>
      <Current data={data} />
      <Section title={t(data.bankAccount === null ? 'newAccount' : 'otherAccount')}>
        <Form {...form} fields={data.form} />
      </Section>
    </Page>
  );
}

function Current({ data: { bankAccount, holder } }: { readonly data: Data<'bankDetail'> }) {
  if (bankAccount === null) return null;
  return (
    <Section title={t('now')}>
      <Rows>
        <Row label={t('bank')} value={bankAccount.bankName} />
        <Row label={t('account')} value={t('ending', { last4: bankAccount.last4 })} />
        {holder && <Row label={t('holder')} value={holder} />}
      </Rows>
    </Section>
  );
}
