import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import type { ViewState } from '../../api/useCall.ts';
import type { ComplaintParams } from '../complaint/draft.ts';

/** What a complaint is about, in words; empty where it doesn't apply. */
export type ComplaintSubject = {
  readonly type: string;
  readonly childType: string;
  readonly product: string;
  /** Telephones for complaints about collection. */
  readonly helplines: ResponseData<'complaintInit'>['helplines'];
};

/** The words for the form's keys; empty without a type that can be complained about: the complaint home comes first. */
export function subjectState(
  state: ViewState<ResponseData<'complaintInit'>>,
  { problemType, problemSonType, orderNo }: ComplaintParams,
): ViewState<ComplaintSubject> {
  if (problemType === '') return { kind: 'empty' };
  if (state.kind !== 'ready') return state;
  const { problemType: types, problemSonType: childTypes, orderList, helplines } = state.data;
  const type = types.find(({ value }) => value === problemType);
  if (!type) return { kind: 'empty' };
  const childType = childTypes.find(
    ({ value, parent }) => value === problemSonType && parent === problemType,
  );
  const order = orderList.find((one) => one.orderNo === orderNo);
  const data = {
    type: type.title,
    childType: childType?.title ?? '',
    product: order?.productName ?? '',
    helplines: problemType === collectionProblemType ? helplines : [],
  };
  return { kind: 'ready', data };
}

/** Characters as people count them: code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** The text without what exceeds the limit: extra input is ignored. Source: SPEC 5. */
export function truncateText(text: string): string {
  return [...text].slice(0, limits.complaintTextLength).join('');
}
