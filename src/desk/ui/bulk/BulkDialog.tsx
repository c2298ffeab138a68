import { type FormEvent, type ReactNode, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button, focusOnMount } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { deferredCalls } from '../form/deferredCalls.ts';
import { FormFieldInput } from '../form/FieldInput.tsx';
import {
  type FormField,
  type FormReader,
  type FormValues,
  getInitialValues,
  getVisibleFields,
  readForm,
  reasonField,
  reasonFieldName,
  validateFields,
} from '../form/fields.ts';
import { ReasonPresets, useReasonPresets } from '../form/ReasonPresets.tsx';
import { Tag } from '../format/tags.tsx';
import { Totals } from '../list/TotalsLine.tsx';
import { type BulkCalls, type BulkOutcome, type BulkPhase, useBulkRun } from './useBulkRun.ts';

/** Maximum of rows that one dialog decides. */
const maxBulkRows = 50;

export type BulkRow = {
  readonly key: string;
  readonly label: string;
  /** In minor units, with its currency, where the call is about money. */
  readonly amount?: number | null;
  readonly currency?: string | null;
};

type BulkProps<Name extends WriteCallName> = BulkCalls<Name> & {
  rows: readonly BulkRow[];
  buttonLabel: string;
  kind?: 'primary' | 'danger' | 'quiet';
  /** The single key that opens the dialog. */
  shortcut?: string;
  description: string;
  /** What is unusual about the rows. */
  warning?: string | undefined;
  reasonPresets?: readonly string[];
  fields?: readonly FormField[];
  /** Content after the fields: what comes of them. */
  preview?: (input: FormReader) => ReactNode;
  /** The reason may be empty. */
  isReasonOptional?: true;
  onClose: () => void;
};

/** A button that makes one call for each selected row; renders nothing without the permission. */
export function BulkButton<Name extends WriteCallName>({ onClose, ...props }: BulkProps<Name>) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { name, buttonLabel, kind = 'quiet', shortcut } = props;
  const run = () => setOpen(true);
  useShortcuts(shortcut === undefined || !can(name) ? [] : [{ key: shortcut, label: buttonLabel, run }]);
  if (!can(name)) return null;
  return (
    <>
      <Button kind={kind} opensDialog onClick={run} shortcut={shortcut}>
        {buttonLabel}
      </Button>
      <BulkDialog
        {...props}
        isOpen={isOpen}
        onClose={(hasRun) => {
          setOpen(false);
          if (hasRun) onClose();
        }}
      />
    </>
  );
}

type DialogProps<Name extends WriteCallName> = FormProps<Name> & {
  isOpen: boolean;
  /** More rows are refused as a whole. */
  maxRows?: number;
  /** What it says of more. */
  tooManyText?: string;
};

/** Makes one call for each row, after one form for all. */
export function BulkDialog<Name extends WriteCallName>(props: DialogProps<Name>) {
  const { isOpen, maxRows = maxBulkRows, tooManyText, ...form } = props;
  const { rows, buttonLabel, onClose } = form;
  const t = useTexts('ui');
  const isTooMany = rows.length > maxRows;
  const title = isTooMany ? buttonLabel : t('bulkTitle', { what: buttonLabel, count: rows.length });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={() => onClose(false)}>
      {isTooMany ? (
        <>
          <p className="notice due">{tooManyText ?? t('bulkTooMany', { max: maxRows })}</p>
          <div className="form-actions">
            <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          </div>
        </>
      ) : (
        <BulkForm {...form} />
      )}
    </Dialog>
  );
}

type FormProps<Name extends WriteCallName> = Omit<BulkProps<Name>, 'onClose'> & {
  onClose: (hasRun: boolean) => void;
};

/** One reason for all rows, and the outcome of each. */
function BulkForm<Name extends WriteCallName>(props: FormProps<Name>) {
  const { rows, fields: allFields = [], description, reasonPresets = [], buttonLabel, kind, onClose } = props;
  const { isReasonOptional = false } = props;
  const t = useTexts('ui');
  const [values, setValues] = useState<FormValues>(() => getInitialValues(allFields));
  const fields = getVisibleFields(allFields, values);
  const [hasTried, setTried] = useState(false);
  const { outcomes, phase, run, stop } = useBulkRun(props);
  const change = (name: string, value: FormValues[string]) => setValues({ ...values, [name]: value });
  const presets = useReasonPresets(reasonPresets, (reason) => change(reasonFieldName, reason));
  const errors = validateFields(fields, values, !isReasonOptional);
  const reason = reasonField(t(isReasonOptional ? 'reasonOptional' : 'reason'), t('reasonHint'));

  function send(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) void run(readForm(values));
  }

  function renderField(field: FormField): ReactNode {
    const error = hasTried ? errors[field.name] : undefined;
    return (
      <FormFieldInput
        key={field.name}
        field={field}
        value={values[field.name] ?? ''}
        error={error && t(error)}
        onChange={(value) => change(field.name, value)}
      />
    );
  }

  if (phase !== 'input')
    return <BulkOutcomes {...{ rows, outcomes, phase, stop }} onClose={() => onClose(true)} />;
  return (
    <form className="form" noValidate onSubmit={send}>
      <p className="quiet">{description}</p>
      {props.warning === undefined ? null : <p className="notice due">{props.warning}</p>}
      <BulkTotals rows={rows} />
      {reasonPresets.length === 0 ? null : (
        <ReasonPresets
          presets={reasonPresets}
          chosen={values[reasonFieldName]}
          onChoose={presets.choose}
          firstButton={presets.firstButton}
        />
      )}
      {fields.map(renderField)}
      {props.preview?.(readForm(values))}
      {renderField(reason)}
      <div className="form-actions">
        <Button kind={kind === 'danger' ? 'danger' : 'primary'} type="submit" ref={presets.submitButton}>
          {buttonLabel}
        </Button>
        <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** How much the rows come to, by currency; nothing where none has an amount. */
function BulkTotals({ rows }: { rows: readonly BulkRow[] }) {
  const t = useTexts('ui');
  const withAmount = rows.filter(({ currency }) => currency != null);
  const byCurrency = Map.groupBy(withAmount, ({ currency }) => String(currency));
  if (byCurrency.size === 0) return null;
  const totals = [...byCurrency].map(([currency, group]) => ({
    currency,
    count: group.length,
    amount: group.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  }));
  return <Totals totals={totals} labels={{ amount: t('bulkTotal') }} />;
}

type OutcomesProps = {
  rows: readonly BulkRow[];
  outcomes: ReadonlyMap<string, BulkOutcome>;
  phase: BulkPhase;
  stop: () => void;
  onClose: () => void;
};

/** Outcome of each row. */
function BulkOutcomes({ rows, outcomes, phase, stop, onClose }: OutcomesProps) {
  const t = useTexts('ui');
  const isRunning = phase === 'running' || phase === 'runningConfirmed';
  function press(): void {
    if (phase === 'deferred') return void deferredCalls.sendNow();
    if (isRunning) stop();
    onClose();
  }
  return (
    <div className="form">
      {/* Not the button: a second press of the key that confirmed would end the time to undo. */}
      <p role="status" tabIndex={-1} ref={phase === 'deferred' ? focusOnMount : undefined}>
        {t('bulkProgress', { done: outcomes.size, count: rows.length })}
      </p>
      <ul className="bulk-outcomes">
        {rows.map(({ key, label }) => (
          <li key={key}>
            <span>{label}</span> <OutcomeTag outcome={outcomes.get(key)} />
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button key={phase} ref={phase === 'done' ? focusOnMount : undefined} kind="primary" onClick={press}>
          {t(phase === 'deferred' ? 'sendNow' : isRunning ? 'bulkStop' : 'close')}
        </Button>
      </div>
    </div>
  );
}

function OutcomeTag({ outcome }: { outcome: BulkOutcome | undefined }) {
  const t = useTexts('ui');
  if (outcome === undefined) return <Tag>{t('bulkPending')}</Tag>;
  if (outcome === 'done') return <Tag tone="good">{t('done')}</Tag>;
  if (outcome === 'pending') return <Tag tone="due">{t('approvalPending')}</Tag>;
  return (
    <>
      <Tag tone="bad">{t('failedWrite')}</Tag> <span>{outcome.error}</span>
    </>
  );
}
