const relativeDays = new Map([
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
]);

/** What the card flow says first in Chinese. */
export const chineseTexts = {
  due: { label: '应还金额', text: (date: string, relative: string) => `${date}到期，${relative}` },
  overdue: {
    label: '逾期应还金额',
    text: (date: string, relative: string) => `已于 ${date} 到期，${relative}`,
  },
  /** What ends the loan by an offer. */
  offered: { label: '优惠结清金额', text: (date: string) => `在${date}当日或之前支付，即可结清本笔借款` },
  tomorrow: (amount: string) => `；明天为 ${amount}`,
  /** Of an amount that ends the loan today: what it is on the due date. */
  endsToday: (later: string) => `；今日支付即可结清，到期日为 ${later}`,
  /** @param days from today; before it below 0 */
  relative: (days: number) => relativeDays.get(days) ?? (days > 0 ? `${days} 天后` : `${-days} 天前`),
};

/** What a card's payment leaves to be paid; amounts and days come as words. */
export const amountLeftTexts = {
  es: {
    nothing: 'Con este pago terminaste tu préstamo: no debes nada.',
    next: (amount: string, day: string) => `Sigue tu pago de **${amount}**, que vence el **${day}**.`,
    late: (amount: string, day: string) => `Todavía te faltan **${amount}**, que vencieron el **${day}**.`,
    inAll: (amount: string) => `En total te faltan ${amount}.`,
  },
  en: {
    nothing: 'With this payment your loan is paid off: you owe nothing.',
    next: (amount: string, day: string) => `Your next payment is **${amount}**, due **${day}**.`,
    late: (amount: string, day: string) => `You still have to pay **${amount}**, which was due **${day}**.`,
    inAll: (amount: string) => `In all ${amount} is left.`,
  },
  zh: {
    nothing: '本笔借款已全部还清。',
    next: (amount: string, day: string) => `下一笔应还 **${amount}**，**${day}**到期。`,
    late: (amount: string, day: string) => `仍有 **${amount}** 未还，已于 **${day}** 到期。`,
    inAll: (amount: string) => `合计剩余 ${amount}。`,
  },
} as const;
