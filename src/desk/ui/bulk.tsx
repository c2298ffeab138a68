import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskRequest } from '../../contract/desk/schemas/index.ts';
import { DeskApiError, postCall } from '../api/client.ts';
import { useCan } from '../api/me.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button, focusOnMount } from './controls.tsx';
import { Dialog, showToast, type ToastAction } from './Dialog.tsx';
import { Tag } from './facts.tsx';
import { FieldInput } from './form/FieldInput.tsx';
import {
  type Field,
  type FormReader,
  type FormValues,
  initialValues,
  readForm,
  reasonField,
  reasonFieldName,
  validateFields,
} from './form/fields.ts';
import { ReasonPresets, useReasonPresets } from './form/ReasonPresets.tsx';
import { Totals } from './list/TotalsLine.tsx';
import { useShortcuts } from './shortcuts.tsx';

/** Maximum of rows that one dialog decides. */
const maxBulkRows = 50;

export type BulkRow = {
  readonly key: string;
  readonly label: string;
  /** In minor units, with its currency, where the call is about money. */
  readonly amount?: number | null;
  readonly currency?: string | null;
};
type Outcome = 'done' | 'waits' | { readonly error: string };

type BulkProps<Name extends DeskCallName> = {
  name: Name;
  rows: readonly BulkRow[];
  buttonLabel: string;
  kind?: 'primary' | 'danger' | 'quiet';
  /** The single key that opens the dialog. */
  shortcut?: string;
  description: string;
  reasonPresets?: readonly string[];
  fields?: readonly Field[];
  /** The reason may be empty. */
  isReasonOptional?: true;
  toRequest: (key: string, reason: string, input: FormReader) => DeskRequest<Name>;
  /** Offered once all rows are done. */
  undo?: (keys: readonly string[]) => ToastAction;
  onClose: () => void;
};

/** A button that makes one call for each selected row; renders nothing without the permission. */
export function BulkButton<Name extends DeskCallName>({ onClose, ...props }: BulkProps<Name>) {
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

type DialogProps<Name extends DeskCallName> = FormProps<Name> & {
  isOpen: boolean;
  /** More rows are refused as a whole. */
  maxRows?: number;
};

/** Makes one call for each row, after one form for all. */
export function BulkDialog<Name extends DeskCallName>(props: DialogProps<Name>) {
  const { isOpen, maxRows = maxBulkRows, ...form } = props;
  const { rows, buttonLabel, onClose } = form;
  const t = useTexts('ui');
  return (
    <Dialog
      title={t('bulkTitle', { what: buttonLabel, count: rows.length })}
      isOpen={isOpen}
      onClose={() => onClose(false)}
    >
      {rows.length > maxRows ? (
        <p className="notice due">{t('bulkTooMany', { max: maxRows })}</p>
      ) : (
        <BulkForm {...form} />
      )}
    </Dialog>
  );
}

type FormProps<Name extends DeskCallName> = Omit<BulkProps<Name>, 'onClose'> & {
  onClose: (hasRun: boolean) => void;
};

/** One reason for all rows, and the outcome of each. */
function BulkForm<Name extends DeskCallName>(props: FormProps<Name>) {
  const { rows, fields = [], description, reasonPresets = [], buttonLabel, kind, onClose } = props;
  const { isReasonOptional = false } = props;
  const t = useTexts('ui');
  const [values, setValues] = useState<FormValues>(() => initialValues(fields));
  const [hasTried, setTried] = useState(false);
  const { outcomes, isRunning, run } = useBulkRun(props);
  const change = (name: string, value: FormValues[string]) => setValues({ ...values, [name]: value });
  const presets = useReasonPresets(reasonPresets, (reason) => change(reasonFieldName, reason));
  const errors = validateFields(fields, values, !isReasonOptional);
  const reason = reasonField(t(isReasonOptional ? 'reasonOptional' : 'reason'), t('reasonHint'));

  function send(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isRunning && Object.keys(errors).length === 0) void run(readForm(values));
  }

  if (outcomes.size > 0)
    return <BulkOutcomes {...{ rows, outcomes, isRunning }} onClose={() => onClose(true)} />;
  return (
    <form className="form" noValidate onSubmit={send}>
      <p className="quiet">{description}</p>
      <BulkTotals rows={rows} />
      {reasonPresets.length === 0 ? null : (
        <ReasonPresets
          presets={reasonPresets}
          chosen={values[reasonFieldName]}
          onChoose={presets.choose}
          firstButton={presets.firstButton}
        />
      )}
      {[...fields, reason].map((field) => {
        const error = hasTried ? errors[field.name] : undefined;
        return (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={error && t(error)}
            onChange={(value) => change(field.name, value)}
          />
        );
      })}
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

/** Makes the calls one after the other: each is a write of its own, with its own idempotency key. */
function useBulkRun<Name extends DeskCallName>({ name, rows, toRequest, undo }: FormProps<Name>) {
  const t = useTexts('ui');
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const hasRun = useRef(false);
  // Once the dialog is closed what is not sent yet stays undone, and the list is read again: before, the selected rows would go.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
      if (hasRun.current) void queryClient.invalidateQueries();
    };
  }, [queryClient]);

  async function send(key: string, input: FormReader): Promise<Outcome> {
    try {
      const request = toRequest(key, input.text(reasonFieldName), input);
      const { done } = await postCall(name, request, crypto.randomUUID());
      return done ? 'done' : 'waits';
    } catch (error) {
      const message = error instanceof DeskApiError ? error.message : '';
      return { error: message || t('failedWrite') };
    }
  }

  async function run(input: FormReader): Promise<void> {
    setRunning(true);
    hasRun.current = true;
    const results = new Map<string, Outcome>();
    for (const { key } of rows) {
      if (isStopped.current) break;
      results.set(key, await send(key, input));
      setOutcomes(new Map(results));
    }
    setRunning(false);
    const doneKeys = [...results].filter(([, outcome]) => outcome === 'done').map(([key]) => key);
    showToast(
      t('bulkDone', { count: doneKeys.length }),
      doneKeys.length === 0 ? undefined : undo?.(doneKeys),
    );
  }

  return { outcomes, isRunning, run };
}

type OutcomesProps = {
  rows: readonly BulkRow[];
  outcomes: ReadonlyMap<string, Outcome>;
  isRunning: boolean;
  onClose: () => void;
};

/** Outcome of each row. */
function BulkOutcomes({ rows, outcomes, isRunning, onClose }: OutcomesProps) {
  const t = useTexts('ui');
  return (
    <div className="form">
      <p role="status">{t('bulkProgress', { done: outcomes.size, count: rows.length })}</p>
      <ul className="bulk-outcomes">
        {rows.map(({ key, label }) => (
          <li key={key}>
            <span>{label}</span> <OutcomeTag outcome={outcomes.get(key)} />
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button
          key={String(isRunning)}
          ref={isRunning ? undefined : focusOnMount}
          kind="primary"
          onClick={onClose}
        >
          {t(isRunning ? 'bulkStop' : 'close')}
        </Button>
      </div>
    </div>
  );
}

function OutcomeTag({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTexts('ui');
  if (outcome === undefined) return <Tag>{t('bulkPending')}</Tag>;
  if (outcome === 'done') return <Tag tone="good">{t('done')}</Tag>;
  if (outcome === 'waits') return <Tag tone="due">{t('waits')}</Tag>;
  return (
    <>
      <Tag tone="bad">{t('failedWrite')}</Tag> <span>{outcome.error}</span>
    </>
  );
}
