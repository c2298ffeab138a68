import * as kit from 'messages:kit';
import type { ReactNode } from 'react';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { joinClassNames } from './rendering.ts';
import styles from './Skeleton.module.css';

/** Where something stands in a reply, its `lead` read as a part of it: `tabs.0.items.1.content`. */
type FieldPath<Value> = Value extends string | number | boolean | null | undefined
  ? never
  : Value extends readonly (infer Item)[]
    ? 'length' | `${number}` | `${number}.${FieldPath<Item>}`
    : { [Key in KnownKeys<Value>]: Key | `${Key}.${FieldPath<Value[Key]>}` }[KnownKeys<Value>];

/** Keys that a reply writes out: those of a record may be anything. */
type KnownKeys<Value> = keyof { [Key in keyof Value as string extends Key ? never : Key]: Key } & string;

type ReplyHeadline<Reply> = Reply extends { readonly lead?: infer Headline } ? Headline : never;

/** What the early script can write into a skeleton: a field of a reply, or of this call's. */
export type PreloadField<Name extends EndpointName = EndpointName> = {
  [EachName in Name]: FieldPath<ResponseData<EachName>> | FieldPath<ReplyHeadline<ResponseData<EachName>>>;
}[Name];

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-early'?: PreloadField | undefined;
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

/** A grey place where something will be; inline, so it can stand inside headings and rows. */
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
      {kit.loading()}
    </span>
  );
}

type PreloadedContentProps = {
  /** Drawn until the reply is there. */
  readonly fallback: ReactNode;
  /** What the reply's words stand in: elements with `data-early`, in the places where the screen draws the same. */
  readonly children: ReactNode;
};

/**
 * A part of a skeleton whose shape depends on the reply. The document's inline script writes the words in, and then it takes
 * the place of what waits: nothing moves, and it can be read before the page's code has come.
 */
export function PreloadedContent({ fallback, children }: PreloadedContentProps) {
  return (
    <>
      <div className={styles.preloaded}>{children}</div>
      <div className={styles.fallback}>{fallback}</div>
    </>
  );
}
