import t from 'messages:testPreview';
import { people } from 'virtual:brand';
import { lazy, Suspense } from 'react';
import { orderStatus } from '../../../contract/status.ts';
import { Section } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Chips } from './Chips.tsx';
import { Links } from './Links.tsx';
import type { Statuses } from './useStatuses.ts';
import styles from './View.module.css';
import { inputs, type Values } from './values.ts';

const Tools = lazy(() => import('./Tools.tsx'));
type Props = {
  readonly state: ViewState<Values>;
  readonly statuses?: Statuses | undefined;
  readonly onChange?: (changed: Values) => void;
};

export function View({ state, ...rest }: Props) {
  return (
    <Page header={<PageHeader subtitle={t.subtitle()} />}>
      <h1 className={styles.heading}>{t.title()}</h1>
      <ViewFrame state={state} loading={<Loading />}>
        {(values) => <Ready values={values} {...rest} />}
      </ViewFrame>
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  );
}

type ReadyProps = { readonly values: Values } & Pick<Props, 'onChange' | 'statuses'>;

function Ready({ values, statuses, onChange }: ReadyProps) {
  const person = people.find(({ session }) => session.sessionId === values.sessionId);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Chips
          label={t.borrower()}
          options={people.map(({ name, session }) => ({ value: session.sessionId, text: name }))}
          value={values.sessionId}
          onChoose={(sessionId) => {
            const chosen = people.find(({ session }) => session.sessionId === sessionId);
            onChange?.({ ...chosen?.session, ...chosen?.orders[0] });
          }}
        />
        {person && (
          <Chips
            label={t.orders()}
            options={person.orders.map(({ orderId }) => ({
              value: orderId,
              text: orderId + statusText(statuses?.get(orderId)),
            }))}
            value={values.orderId}
            onChoose={(orderId) => onChange?.(person.orders.find((order) => order.orderId === orderId) ?? {})}
          />
        )}
        <Chips
          label={t.language()}
          options={[
            { value: '2', text: 'Español' },
            { value: '1', text: 'English' },
            // Without a language the older calls, the keyboard and the picker speak Chinese.
            { value: '', text: '中文' },
          ]}
          value={values.language}
          onChoose={(language) => onChange?.({ language })}
        />
        <Section title={t.pages()}>
          <Links />
        </Section>
      </div>
      <div className={styles.column}>
        <Section title={t.parameters()}>
          <div className={styles.inputs}>
            {inputs.map((name) => (
              <Field key={name} label={t[name]()}>
                {(input) => (
                  <input
                    {...input}
                    name={name}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    value={values[name] ?? ''}
                    onChange={(event) => onChange?.({ [name]: event.currentTarget.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </Section>
        <Suspense fallback={<Skeleton shape="card" />}>
          <Tools phone={values.mobilePhone ?? ''} />
        </Suspense>
      </div>
    </div>
  );
}

/** ` · Por pagar (174)`; nothing where it isn't known. */
function statusText(status: number | undefined): string {
  if (status === undefined) return '';
  const words: Readonly<Record<number, string>> = {
    [orderStatus.inReview]: t.inReview(),
    [orderStatus.declined]: t.declined(),
    [orderStatus.payingOut]: t.payingOut(),
    [orderStatus.toBeRepaid]: t.toBeRepaid(),
    [orderStatus.overdue]: t.overdue(),
    [orderStatus.repaid]: t.repaid(),
  };
  return ` · ${words[status] ?? ''} (${status})`;
}
