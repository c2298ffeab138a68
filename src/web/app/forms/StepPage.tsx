import * as t from 'messages:appApply';
import type { ComponentProps, ReactNode } from 'react';
import type { AppHome } from '../../../contract/homeState.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type CertificationStep, goBack } from '../routes.ts';
import styles from './step.module.css';

/** Props of every step. */
export type StepProps = { readonly home: AppHome; readonly refresh: () => Promise<boolean> };

type StepPageProps = {
  readonly home: AppHome;
  readonly step: CertificationStep;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** A step of the application: its position among the others, and its fields. */
export function StepPage({ home, step, title, intro, children, actions }: StepPageProps) {
  const index = home.steps.findIndex((one) => one.step === step);
  const count = home.steps.length;
  return (
    <Page
      header={{ title: t.progress({ number: index + 1, count }), onBack: () => goBack() }}
      actions={actions}
    >
      <progress className={styles.progress} value={index} max={count} aria-label={t.progressLabel()} />
      <div className={styles.intro}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{intro}</p>
      </div>
      {children}
    </Page>
  );
}

type StepFormProps = Omit<StepPageProps, 'actions'> & {
  readonly form: {
    readonly busy: boolean;
    readonly refusal: string | undefined;
    readonly submit: () => void;
  };
};

/** A step that is typed. */
export function StepForm({ form: { busy, refusal, submit }, children, ...page }: StepFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StepPage
        {...page}
        actions={
          <Button type="submit" isBusy={busy}>
            {t.next()}
          </Button>
        }
      >
        {children}
        {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
      </StepPage>
    </form>
  );
}

type SelectFieldProps = Pick<ComponentProps<'select'>, 'name' | 'value' | 'onChange'> & {
  readonly label: string;
  readonly error: string | undefined;
  /** Label of each value. */
  readonly options: Readonly<Record<string, () => string>>;
};

/** A choice of which none is made beforehand. */
export function SelectField({ label, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(input) => (
        <select {...input} {...select}>
          <option value="">{t.choose()}</option>
          {Object.entries(options).map(([value, title]) => (
            <option key={value} value={value}>
              {title()}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
