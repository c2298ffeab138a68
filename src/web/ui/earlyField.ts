import type { EndpointName } from '../../contract/endpoints.ts';
import type { Data } from '../../contract/schemas/index.ts';

/** Where something stands in a reply, its `lead` read as a part of it: `tabs.0.items.1.content`. */
type PathIn<Part> = Part extends string | number | boolean | null | undefined
  ? never
  : Part extends readonly (infer Item)[]
    ? 'length' | `${number}` | `${number}.${PathIn<Item>}`
    : { [Key in Named<Part>]: Key | `${Key}.${PathIn<Part[Key]>}` }[Named<Part>];

/** Keys that a reply writes out: those of a record may be anything. */
type Named<Part> = keyof { [Key in keyof Part as string extends Key ? never : Key]: Key } & string;

type Lead<Reply> = Reply extends { readonly lead?: infer Found } ? Found : never;

/** What the early script can write into a skeleton: a field of a reply, or of this call's. */
export type EarlyField<Name extends EndpointName = EndpointName> = {
  [One in Name]: PathIn<Data<One>> | PathIn<Lead<Data<One>>>;
}[Name];

declare module 'react' {
  interface HTMLAttributes<T> {
    'data-early'?: EarlyField | undefined;
  }
}
