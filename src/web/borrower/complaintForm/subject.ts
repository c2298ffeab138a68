import type { Data } from '../../../contract/schemas/index.ts';
import type { MayBeEmpty, ViewState } from '../../ui/viewState.ts';
import type { ComplaintKeys } from '../complaint/shared/draft.ts';

/** What a complaint is about, in words; empty where it doesn't apply. */
export type Subject = {
  readonly type: string;
  readonly sonType: string;
  readonly product: string;
};

/** Finds the words for the form's keys; nothing where no such type can be complained about. */
export function subjectOf(data: Data<'complaintInit'>, keys: ComplaintKeys): Subject | undefined {
  const type = data.problemType.find(({ value }) => value === keys.problemType);
  if (!type) return undefined;
  const son = data.problemSonType.find(
    ({ value, parent }) => value === keys.problemSonType && parent === keys.problemType,
  );
  const order = data.orderList.find(({ orderNo }) => orderNo === keys.orderNo);
  return { type: type.title, sonType: son?.title ?? '', product: order?.productName ?? '' };
}

/** The form without a type to complain about is empty: the complaint home comes first. */
export function subjectState(
  state: ViewState<Data<'complaintInit'>>,
  keys: ComplaintKeys,
): MayBeEmpty<Subject> {
  if (keys.problemType === '') return { kind: 'empty' };
  if (state.kind !== 'ready') return state;
  const subject = subjectOf(state.data, keys);
  return subject ? { kind: 'ready', data: subject } : { kind: 'empty' };
}
