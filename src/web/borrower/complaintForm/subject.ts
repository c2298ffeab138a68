import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState, ViewStateOrEmpty } from '../../api/useCall.ts';
import type { ComplaintParams } from '../complaint/draft.ts';

/** What a complaint is about, in words; empty where it doesn't apply. */
export type ComplaintSubject = {
  readonly type: string;
  readonly childType: string;
  readonly product: string;
};

/** Finds the words for the form's keys; nothing where no such type can be complained about. */
function findSubject(
  data: ResponseData<'complaintInit'>,
  params: ComplaintParams,
): ComplaintSubject | undefined {
  const type = data.problemType.find(({ value }) => value === params.problemType);
  if (!type) return undefined;
  const childType = data.problemSonType.find(
    ({ value, parent }) => value === params.problemSonType && parent === params.problemType,
  );
  const order = data.orderList.find(({ orderNo }) => orderNo === params.orderNo);
  return { type: type.title, childType: childType?.title ?? '', product: order?.productName ?? '' };
}

/** The form without a type to complain about is empty: the complaint home comes first. */
export function subjectState(
  state: ViewState<ResponseData<'complaintInit'>>,
  params: ComplaintParams,
): ViewStateOrEmpty<ComplaintSubject> {
  if (params.problemType === '') return { kind: 'empty' };
  if (state.kind !== 'ready') return state;
  const subject = findSubject(state.data, params);
  return subject ? { kind: 'ready', data: subject } : { kind: 'empty' };
}

/** Characters as people count them: code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** The text without what exceeds the limit: extra input is ignored. Source: SPEC 5. */
export function truncateText(text: string): string {
  const characters = [...text];
  return characters.length > limits.complaintTextLength
    ? characters.slice(0, limits.complaintTextLength).join('')
    : text;
}
