import * as common from 'messages:common';
import type { ReactNode } from 'react';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { joinClassNames } from './classNames.ts';
import styles from './Skeleton.module.css';

/** A path to a field of a reply or of its `lead`: `tabs.0.items.1.content`. */
type FieldPath<Value> = Value extends string | number | boolean | null | undefined
  ? never
  : Value extends readonly (infer Item)[]
    ? 'length' | `${number}` | `${number}.${FieldPath<Item>}`
    : { [Key in KnownKeys<Value>]: Key | `${Key}.${FieldPath<Value[Key]>}` }[KnownKeys<Value>];

/** The named keys of a type, without index signatures. */
type KnownKeys<Value> = keyof { [Key in keyof Value as string extends Key ? never : Key]: Key } & string;

type ReplyHeadline<Reply> = Reply extends { readonly lead?: infer Headline } ? Headline : never;

/** A field that the inline script can write into a skeleton: of any reply, or of the named call's. */
export type InitialField<Name extends EndpointName = EndpointName> = {
  [EachName in Name]: FieldPath<ResponseData<EachName>> | FieldPath<ReplyHeadline<ResponseData<EachName>>>;
}[Name];

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-initial'?: InitialField | undefined;
    'data-emphasis'?: '' | undefined;
  }
}

/** A line of text of this length, the large amount, or a whole card or button. */
const variants = {
  short: styles.short,
  line: undefined,
  amount: styles.amount,
  card: styles.card,
  button: styles.button,
};

type SkeletonProps = { readonly variant?: keyof typeof variants };

/** A grey placeholder; inline, so that it fits into headings and rows. */
export function Skeleton({ variant = 'line' }: SkeletonProps) {
  return <span className={joinClassNames(styles.skeleton, variants[variant])} aria-hidden="true" />;
}

/** The cards of a page, or of a part of one, before they are there. */
export function CardSkeletons() {
  return (
    <>
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </>
  );
}

/** Tells a screen reader that the page is loading. One a loading view. */
export function LoadingStatus() {
  return (
    <span className={styles.hidden} role="status">
      {common.loading()}
    </span>
  );
}

type InitialContentProps = {
  /** Drawn until the reply is there. */
  readonly fallback: ReactNode;
  /** Elements with `data-initial`, laid out as the screen lays out the same texts. */
  readonly children: ReactNode;
};

/**
 * A part of a skeleton whose layout depends on the reply. Once the inline script has filled it, it replaces the fallback,
 * so that the content can be read before the page's code is loaded and does not move afterwards.
 */
export function InitialContent({ fallback, children }: InitialContentProps) {
  return (
    <>
      <div className={styles.initial}>{children}</div>
      <div className={styles.fallback}>{fallback}</div>
    </>
  );
}
