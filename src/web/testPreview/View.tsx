import parameterLabels from 'messages:testParameters';
import * as t from 'messages:testPreview';
import { people } from 'virtual:brand';
import { lazy, Suspense, useId } from 'react';
import { orderStatus } from '../../contract/status.ts';
import type { ViewState } from '../api/useCall.ts';
import { AsyncView } from '../ui/AsyncView.tsx';
import { Section } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Page } from '../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../ui/Skeleton.tsx';
import { editableParameters, type LaunchValues } from './launchValues.ts';
import { PageLinks } from './PageLinks.tsx';
import styles from './View.module.css';

const DeveloperTools = lazy(() => import('./DeveloperTools.tsx'));
type Props = {
  readonly state: ViewState<LaunchValues>;
  /** The wire status of each order, by its number. */
  readonly statuses?: ReadonlyMap<string, number> | undefined;
  readonly onChange?: (changes: LaunchValues) => void;
};

export function View({ state, ...rest }: Props) {
  return (
    <Page header={{ subtitle: t.subtitle() }}>
      <h1 className={styles.heading}>{t.title()}</h1>
      <AsyncView state={state} empty={null} loading={<Loading />}>
        {(values) => <Ready values={values} {...rest} />}
      </AsyncView>
    </Page>
  );
}

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton />
      <Skeleton />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </>
  );
}

type ReadyProps = { readonly values: LaunchValues } & Pick<Props, 'onChange' | 'statuses'>;

function Ready(props: ReadyProps) {
  const { values, onChange } = props;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <LaunchChoices {...props} />
        <Section title={t.pages()}>
          <PageLinks />
        </Section>
      </div>
      <div className={styles.column}>
        <Section title={t.parameters()}>
          <div className={styles.inputs}>
            {editableParameters.map((name) => (
              <Field key={name} label={parameterLabels[name]()}>
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
        <Suspense fallback={<Skeleton variant="card" />}>
          <DeveloperTools phone={values.mobilePhone ?? ''} />
        </Suspense>
      </div>
    </div>
  );
}

/** Borrower, order and language of the pages that are opened. */
function LaunchChoices({ values, statuses, onChange }: ReadyProps) {
  const borrower = people.find(({ session }) => session.sessionId === values.sessionId);
  return (
    <>
      <ChoiceChips
        label={t.borrower()}
        options={people.map(({ name, session }) => ({ value: session.sessionId, text: name }))}
        value={values.sessionId}
        onChoose={(sessionId) => {
          const selectedBorrower = people.find(({ session }) => session.sessionId === sessionId);
          onChange?.({ ...selectedBorrower?.session, ...selectedBorrower?.orders[0] });
        }}
      />
      {borrower && (
        <ChoiceChips
          label={t.orders()}
          options={borrower.orders.map(({ orderId }) => ({
            value: orderId,
            text: orderId + statusLabel(statuses?.get(orderId)),
          }))}
          value={values.orderId}
          onChoose={(orderId) => onChange?.(borrower.orders.find((order) => order.orderId === orderId) ?? {})}
        />
      )}
      <ChoiceChips
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
    </>
  );
}

/** ` · Por pagar (174)`; nothing where it isn't known. */
function statusLabel(status: number | undefined): string {
  if (status === undefined) return '';
  const statusLabels: Readonly<Record<number, string>> = {
    [orderStatus.inReview]: t.inReview(),
    [orderStatus.declined]: t.declined(),
    [orderStatus.payingOut]: t.payingOut(),
    [orderStatus.toBeRepaid]: t.toBeRepaid(),
    [orderStatus.overdue]: t.overdue(),
    [orderStatus.repaid]: t.repaid(),
  };
  return ` · ${statusLabels[status] ?? ''} (${status})`;
}

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly value?: string | undefined;
  readonly onChoose: (value: string) => void;
};

/** One choice among a few, each a press away. */
function ChoiceChips({ label, options, value, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
