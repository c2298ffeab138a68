import * as t from 'messages:appIdentity';
import type { ResponseData } from '../../../contract/schemas/index.ts';

export type IdentityKind = ResponseData<'identity'>['images'][number]['kind'];

/** What each image is called, and what it has to show. */
export const kindTexts: Readonly<
  Record<IdentityKind, { readonly title: () => string; readonly detail: () => string }>
> = {
  front: { title: t.front, detail: t.frontDetail },
  back: { title: t.back, detail: t.backDetail },
  selfie: { title: t.selfie, detail: t.selfieDetail },
};
