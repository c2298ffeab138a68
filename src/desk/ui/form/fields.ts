import type { DeskApiError } from '../../api/client.ts';
import { formatPlainAmount, parseAmount } from '../format/format.ts';

export type UploadedFile = {
  readonly name: string;
  readonly size: number;
  readonly dataUrl: string;
};
export type FieldValue = string | readonly UploadedFile[];
export type FormValues = Readonly<Record<string, FieldValue>>;

/** An option: its code and label, and the heading under which a choice has it. */
export type FieldOption = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly group?: string;
};

export function toOptions<Value extends string>(
  values: readonly Value[],
  toLabel: (value: Value) => string,
): FieldOption[] {
  return values.map((value) => ({ value, label: toLabel(value) }));
}

type FieldBase = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: true;
  /** It identifies or reaches a person: a draft of it doesn't outlive the page. */
  readonly isPersonal?: true;
  /** The other input on which the field depends; without it, always shown. */
  readonly isShown?: (input: FormReader) => boolean;
  /** What is said where the server doesn't take the value. */
  readonly expected?: string;
};

export type SuggestedAmount = { readonly label: string; readonly amount: number };

export type DayBounds = { readonly min?: string; readonly max?: string };

/** A field of a write form. */
export type FormField =
  | (FieldBase & {
      readonly kind: 'amount';
      readonly currency: string;
      readonly initial?: number | undefined;
      readonly allowsZero?: true;
      /** Each a button that fills it in. */
      readonly suggestions?: readonly SuggestedAmount[];
      /** The name of the amount field that this amount must cover. */
      readonly covers?: string;
    })
  | (FieldBase & {
      readonly kind: 'day';
      readonly initial?: string;
    } & DayBounds)
  | (FieldBase & {
      readonly kind: 'text' | 'multiline';
      readonly initial?: string;
      readonly maxLength?: number;
    })
  | (FieldBase & {
      readonly kind: 'choice';
      readonly initial: string;
      readonly options: readonly FieldOption[];
    })
  | (FieldBase & {
      /** One option or more; the value is their codes, separated by commas. */
      readonly kind: 'multiChoice';
      readonly initial: string;
      readonly options: readonly FieldOption[];
    })
  /** A masked input whose value is not trimmed and never stored in a draft. */
  | (FieldBase & { readonly kind: 'secret' })
  | (FieldBase & { readonly kind: 'images' })
  /** One file of the types in `accept`. */
  | (FieldBase & { readonly kind: 'file'; readonly accept: string });

/** A field whose name is known, so that reading a form by another name doesn't compile. */
export type NamedField<Name extends string> = FormField & { readonly name: Name };

/** A choice of one of these codes. The first is preselected unless `initial` is another, or `''`: then the user has to choose. */
export function choiceField<Value extends string, Name extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  toLabel: (value: Value) => string,
  initial: string = values[0] ?? '',
): NamedField<Name> {
  return { kind: 'choice', name, label, initial, options: toOptions(values, toLabel) };
}

/** The reason, a field of every write. */
export const reasonFieldName = 'reason';
const minReasonLength = 3;

export function reasonField(label: string, hint: string): FormField {
  return { kind: 'text', name: reasonFieldName, label, hint, maxLength: 500 };
}

export function getInitialValues(fields: readonly FormField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, getInitialValue(field)]));
}

function getInitialValue(field: FormField): FieldValue {
  if (field.kind === 'images' || field.kind === 'file') return [];
  if (field.kind === 'amount') return field.initial === undefined ? '' : formatPlainAmount(field.initial);
  return field.kind === 'secret' ? '' : (field.initial ?? '');
}

/** The visible fields for the current input. */
export function getVisibleFields(fields: readonly FormField[], values: FormValues): readonly FormField[] {
  const input = readForm(values);
  return fields.filter(({ isShown }) => isShown?.(input) ?? true);
}

export function omitSecrets(fields: readonly FormField[], values: FormValues): FormValues {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

export type FieldError =
  | 'noneChosen'
  | 'notConfirmed'
  | 'choiceMissing'
  | 'amountWrong'
  | 'amountShort'
  | 'dayMissing'
  | 'dayIncomplete'
  | 'dayTooEarly'
  | 'dayTooLate'
  | 'fieldMissing'
  | 'fileMissing'
  | 'reasonMissing';

/** The errors of a form's values, by field name; empty when all are valid. */
export function validateFields(
  fields: readonly FormField[],
  values: FormValues,
  isReasonRequired = true,
): Readonly<Record<string, FieldError>> {
  const fieldErrors = fields.flatMap((field): [string, FieldError][] => {
    const error = validateField(field, values);
    return error === null ? [] : [[field.name, error]];
  });
  const reason = values[reasonFieldName];
  const isShort = typeof reason !== 'string' || reason.trim().length < minReasonLength;
  return Object.fromEntries(
    isShort && isReasonRequired ? [...fieldErrors, [reasonFieldName, 'reasonMissing']] : fieldErrors,
  );
}

function validateField(field: FormField, values: FormValues): FieldError | null {
  const value = values[field.name] ?? '';
  if (field.kind === 'file') return value.length === 0 ? 'fileMissing' : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' && field.isOptional) return null;
  if (field.kind === 'amount') {
    const isZero = field.allowsZero === true && /^0+([.,]0*)?$/.test(text);
    const amount = isZero ? 0 : parseAmount(text);
    if (amount === null) return 'amountWrong';
    return field.covers !== undefined && amount < readForm(values).amount(field.covers)
      ? 'amountShort'
      : null;
  }
  if (field.kind === 'multiChoice') return validateChosen(field.options, text.split(','));
  if (field.kind === 'choice') return text === '' ? 'choiceMissing' : null;
  if (field.kind === 'day') return validateDay(field, text);
  return text === '' ? 'fieldMissing' : null;
}

/** A chosen value may have gone from the options meanwhile. A single option is a confirmation. */
function validateChosen(options: readonly FieldOption[], chosen: readonly string[]): FieldError | null {
  if (options.some(({ value }) => chosen.includes(value))) return null;
  return options.length === 1 ? 'notConfirmed' : 'noneChosen';
}

/** While a year is typed the browser reports years such as 0002; they count as incomplete. */
export const minYear = '1000';

/** The error of a day; a typed day may lie outside of what the calendar offers. */
export function validateDay({ min, max }: DayBounds, day: string): FieldError | null {
  if (day === '') return 'dayMissing';
  if (day < minYear) return 'dayIncomplete';
  if (min !== undefined && day < min) return 'dayTooEarly';
  return max !== undefined && day > max ? 'dayTooLate' : null;
}

/** Typed access to the values of a form's fields, by their names where these are known. Amounts are minor units. */
export type FormReader<FieldName extends string = string> = {
  text(name: FieldName): string;
  /** Input of several lines as one. */
  singleLine(name: FieldName): string;
  secret(name: FieldName): string;
  optionalText(name: FieldName): string | undefined;
  /** The chosen option; the first one if the value is none of them. */
  choice<const Option extends string>(name: FieldName, options: readonly [Option, ...Option[]]): Option;
  amount(name: FieldName): number;
  optionalAmount(name: FieldName): number | undefined;
  list(name: FieldName): string[];
  images(name: FieldName): string[];
  file(name: FieldName): { name: string; base64: string };
};

export function readForm(values: FormValues): FormReader {
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    text,
    singleLine: (name) => text(name).replaceAll(/\s*\n\s*/g, ' '),
    secret: (name) => String(values[name] ?? ''),
    optionalText: (name) => text(name) || undefined,
    choice: (name, options) => options.find((option) => option === text(name)) ?? options[0],
    amount: (name) => parseAmount(text(name)) ?? 0,
    optionalAmount: (name) => parseAmount(text(name)) ?? undefined,
    list: (name) => text(name).split(',').filter(Boolean),
    images(name) {
      const value = values[name];
      return typeof value === 'object' ? value.map(toBase64) : [];
    },
    file(name) {
      const value = values[name];
      const [file] = typeof value === 'object' ? value : [];
      return file === undefined ? { name: '', base64: '' } : { name: file.name, base64: toBase64(file) };
    },
  };
}

function toBase64({ dataUrl }: UploadedFile): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}

/** The name of the field whose value the server refused. */
export function findRejectedField(
  error: DeskApiError | null,
  fields: readonly FormField[],
): string | undefined {
  const [name] = error?.field.split('.') ?? [];
  return fields.find((field) => field.name === name)?.name;
}
