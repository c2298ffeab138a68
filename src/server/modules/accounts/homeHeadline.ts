import { getHomeState } from '../../../contract/homeState.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { createTextsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/appHome.json' with { type: 'json' };
import es from '../../messages/es/appHome.json' with { type: 'json' };
import { createHeadline, type Headline } from '../loans/views/index.ts';

const homeTexts = createTextsByMarket({ es, en });
type HomeTexts = ReturnType<typeof homeTexts>;

type AppHome = ResponseData<'appHome'>;
type AppOrder = AppHome['orders'][number];

/** The headline of /app's home: of the loan that it is about, else what can be had; all empty where nothing is lent. */
export function createHomeHeadline(
  home: Pick<AppHome, 'orders' | 'products' | 'nextStep' | 'steps' | 'available'>,
  ...[market, language]: Parameters<typeof homeTexts>
): Headline {
  const texts = homeTexts(market, language);
  const { t } = texts;
  const state = getHomeState(home);
  switch (state.kind) {
    case 'owed':
    case 'underway': {
      const { order } = state;
      return createHeadline(orderLabel(order, texts), order.amount, orderText(order, texts), market);
    }
    case 'application': {
      const count = home.steps.filter(({ isDone }) => isDone === 0).length;
      const text = count === 1 ? t('stepMissing') : t('stepsMissing', { count });
      return createHeadline(t('upTo'), home.available, text, market);
    }
    case 'offer':
      return createHeadline(t('upTo'), home.available, t('offerText'), market);
    default:
      return createHeadline('', null, '', market);
  }
}

function orderLabel({ state }: AppOrder, { t }: HomeTexts): string {
  if (state === 'overdue') return t('overdue');
  if (state === 'to_be_repaid') return t('owed');
  return state === 'paying_out' ? t('payingOut') : t('inReview');
}

function orderText({ state, dueDate, daysToDue, daysLate }: AppOrder, { t, day, days }: HomeTexts): string {
  if (state === 'in_review') return t('inReviewText');
  if (state === 'paying_out') return t('payingOutText');
  const due = day(dueDate);
  if (state === 'overdue') return t('overdueSince', { day: due, days: days(daysLate) });
  if (daysToDue === 0) return t('dueToday', { day: due });
  return daysToDue === 1
    ? t('dueTomorrow', { day: due })
    : t('dueLater', { day: due, days: days(daysToDue ?? 0) });
}
