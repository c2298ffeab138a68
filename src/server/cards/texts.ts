const near = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
]);

/** What the card flow says first in Chinese. */
export const chinese = {
  due: { label: '应还金额', text: (date: string, relative: string) => `${date}到期，${relative}` },
  overdue: {
    label: '逾期应还金额',
    text: (date: string, relative: string) => `已于 ${date} 到期，${relative}`,
  },
  tomorrow: (amount: string) => `；明天为 ${amount}`,
  /** @param days from today; before it below 0 */
  relative: (days: number) => near.get(days) ?? (days > 0 ? `${days} 天后` : `${-days} 天前`),
};
