import * as t from 'messages:app';
import { formatLongDay, moneyParts } from '../../ui/format.ts';
import type { AppHome, AppOrder } from '../appHome.ts';
import type { HomeState } from './homeState.ts';

/** What leads the page: an amount, what it is, and by when; undefined where there is none to be said. */
export function headlineOf(home: AppHome, state: HomeState) {
  if (state.kind === 'owed' || state.kind === 'underway') {
    const { order } = state;
    return {
      label: orderLabels[order.state](),
      text: orderText(order),
      ...moneyParts(order.amount, order.currency),
    };
  }
  if (state.kind === 'application' || state.kind === 'offer') {
    const missing = home.steps.filter(({ isDone }) => isDone === 0).length;
    const text = state.kind === 'offer' ? t.offerText() : t.applicationText({ count: missing });
    return { label: t.upTo(), text, ...moneyParts(home.available, home.currency) };
  }
  return undefined;
}

const orderLabels: Readonly<Record<AppOrder['state'], () => string>> = {
  to_be_repaid: t.owed,
  overdue: t.overdue,
  in_review: t.inReview,
  paying_out: t.payingOut,
  declined: t.inReview,
  cancelled: t.inReview,
  repaid: t.owed,
};

function orderText({ state, dueDate, daysToDue, daysLate }: AppOrder): string {
  if (state === 'overdue') return t.overdueText({ day: formatLongDay(dueDate), days: daysLate });
  if (state === 'to_be_repaid') return t.dueText({ day: formatLongDay(dueDate), days: daysToDue ?? 0 });
  return state === 'paying_out' ? t.payingOutText() : t.inReviewText();
}
