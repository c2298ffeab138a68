import { amountTyped, plainAmount } from '../format.ts';

export type Picture = {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
  readonly url: string;
};
export type Value = string | readonly Picture[];
export type Values = Readonly<Record<string, Value>>;

type Common = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: true;
};

export type DayBounds = { readonly least?: string; readonly most?: string };

/** What a form asks for. */
export type Field =
  | (Common & {
      readonly kind: 'amount';
      readonly currency: string;
      readonly start?: number;
      readonly mayBeZero?: true;
    })
  | (Common & {
      readonly kind: 'day';
      readonly start?: string;
    } & DayBounds)
  | (Common & { readonly kind: 'text' | 'long'; readonly start?: string; readonly most?: number })
  | (Common & {
      readonly kind: 'choice';
      readonly start: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    })
  | (Common & {
      /** Any of them, one at least; kept as their values with commas between. */
      readonly kind: 'several';
      readonly start: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    })
  /** Masked, taken as it is, and kept in no draft. */
  | (Common & { readonly kind: 'secret' })
  | (Common & { readonly kind: 'pictures' })
  /** One file, of the kinds that are named. */
  | (Common & { readonly kind: 'file'; readonly accept: string });

/** Every write says why. */
export const reasonName = 'reason';
const leastReason = 3;

export function startOf(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));
}

function startValue(field: Field): Value {
  if (field.kind === 'pictures' || field.kind === 'file') return [];
  if (field.kind === 'amount') return field.start === undefined ? '' : plainAmount(field.start);
  return field.kind === 'secret' ? '' : (field.start ?? '');
}

export function withoutSecrets(fields: readonly Field[], values: Values): Values {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));
}

export type Mistake =
  | 'noneChosen'
  | 'amountWrong'
  | 'dayMissing'
  | 'dayHalf'
  | 'dayTooEarly'
  | 'dayTooLate'
  | 'fieldMissing'
  | 'fileMissing'
  | 'reasonMissing';

/** What is wrong with what was typed, by the field's name. */
export function mistakesIn(
  fields: readonly Field[],
  values: Values,
  needsReason = true,
): Readonly<Record<string, Mistake>> {
  const found = fields.flatMap((field): [string, Mistake][] => {
    const mistake = mistakeIn(field, values[field.name] ?? '');
    return mistake === null ? [] : [[field.name, mistake]];
  });
  const reason = values[reasonName];
  const isShort = typeof reason !== 'string' || reason.trim().length < leastReason;
  return Object.fromEntries(isShort && needsReason ? [...found, [reasonName, 'reasonMissing']] : found);
}

function mistakeIn(field: Field, value: Value): Mistake | null {
  if (field.kind === 'file') return value.length === 0 ? 'fileMissing' : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' && field.isOptional) return null;
  if (field.kind === 'amount') {
    const isZero = field.mayBeZero === true && /^0+([.,]0*)?$/.test(text);
    return isZero || amountTyped(text) !== null ? null : 'amountWrong';
  }
  if (field.kind === 'several') return text === '' ? 'noneChosen' : null;
  if (field.kind === 'day') return dayMistake(field, text);
  return text === '' ? 'fieldMissing' : null;
}

/** A year that is being typed is one of the first centuries. */
export const firstWholeYear = '1000';

/** Also of one that was typed, where the calendar would not have offered it. */
export function dayMistake({ least, most }: DayBounds, day: string): Mistake | null {
  if (day === '') return 'dayMissing';
  if (day < firstWholeYear) return 'dayHalf';
  if (least !== undefined && day < least) return 'dayTooEarly';
  return most !== undefined && day > most ? 'dayTooLate' : null;
}

/** What was typed, read as what it is; what was left out is undefined. */
export type Typed = {
  text(name: string): string;
  secret(name: string): string;
  given(name: string): string | undefined;
  amount(name: string): number;
  amountGiven(name: string): number | undefined;
  several(name: string): string[];
  pictures(name: string): string[];
  file(name: string): { name: string; base64: string };
};

export function typedIn(values: Values): Typed {
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    text,
    secret: (name) => String(values[name] ?? ''),
    given: (name) => text(name) || undefined,
    amount: (name) => amountTyped(text(name)) ?? 0,
    amountGiven: (name) => amountTyped(text(name)) ?? undefined,
    several: (name) => text(name).split(',').filter(Boolean),
    pictures(name) {
      const value = values[name];
      return typeof value === 'object' ? value.map(({ base64 }) => base64) : [];
    },
    file(name) {
      const value = values[name];
      const { name: of = '', base64 = '' } = typeof value === 'object' ? (value[0] ?? {}) : {};
      return { name: of, base64 };
    },
  };
}
