import type { EndpointName } from '../../contract/endpoints.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';

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
