import type { FaqEntry } from '../faqEntry.ts';

/** Paying it back. */
export const repaying: readonly FaqEntry[] = [
  {
    id: 'pay',
    question: 'How do I pay?',
    answer: [
      'By bank: {banks}.',
      'In cash, in a store: {stores}.',
      'Open your loan in the app and tap Pay: it gives you the reference, says until when it is good and whether you are charged for paying there, and tells you when your payment shows.',
    ],
    phrases: [
      'how/where pay/repay',
      'how/where make/making/do payment/payments/repayment',
      'how/where pay/repay loan/back',
      'way/ways/method/methods/option/options pay/payment/repay/paying/repayment',
      'what/which way/ways/method/methods/option/options pay/payment/repay/paying/repayment',
      'pay/repay oxxo/spei/store/shop/cash/transfer/upi/imps/neft/pharmacy/paynet/seven/eleven/{ways}',
      'how/where pay/repay oxxo/spei/store/shop/cash/transfer/upi/imps/neft/pharmacy/paynet/{ways}',
      'payment reference',
      'where reference/barcode/clabe',
      'reference/barcode/clabe',
    ],
  },
  {
    id: 'missing',
    question: 'I paid and my payment doesn’t show',
    answer: [
      'A payment counts from the day you made it, even if we are told later. Keep your receipt; if it doesn’t show on the same day, call us on {phone}.',
    ],
    phrases: [
      'paid yesterday/today not/still overdue/owe/shows/showing/says',
      'payment not reflecting',
      'paid/payment not/doesnt/isnt/didnt/hasnt/wasnt show/showing/shown/appear/appeared/appearing/arrive/arrived/registered/reflected/reflecting/received/there',
      'paid already not/doesnt/isnt/didnt/hasnt show/showing/shown/appear/appeared/reflected',
      'already paid still says/shows/owe/charging/charged/asking',
      'paid still says/shows/owe/charging/asking',
      'payment missing/lost',
      'how long payment show/appear/reflect',
      'when payment show/appear/reflect',
    ],
  },
  {
    id: 'part',
    question: 'Can I pay only a part?',
    answer: [
      'You can pay a part: what you pay comes off what you owe, and late charges are counted only on what is left. The app tells you how much that is.',
    ],
    phrases: [
      'pay/repay/paying part/partly/partial/partially/half/little/bit/some',
      'pay/repay less',
      'partial payment/payments',
      'make partial payment/payments',
      'cant/cannot/not/unable pay/repay all/everything/whole/full',
    ],
  },
  {
    id: 'early',
    question: 'Can I pay early?',
    answer: [
      {
        text: 'You may pay all of it or a part on any day before it is due, without a penalty.',
        when: 'earlyAnyDay',
      },
      'You may repay all of it once half the term has passed and at least {earlyFromDay} days since you received the money.',
      { text: 'Interest is counted by the day, so paying early means less interest.', when: 'isByDay' },
    ],
    phrases: [
      'get/save/less interest back/less pay/paying early',
      'get interest back pay early',
      'pay/repay/paying/settle/repayment/payment/close early/earlier/sooner/advance',
      'pay/repay/settle off early/earlier/sooner',
      'pay/repay/settle before due/date/time',
      'prepay/prepayment/preclose/foreclose/foreclosure',
      'pay/repay all/everything/whole/full once/now/today',
      'what happens pay/repay early/sooner',
      'penalty/charge/fee/charged pay/paying/repay/repaying/repayment/settle/prepay/prepayment early/prepay/prepayment',
      'penalty prepayment/prepay',
      'settle/close loan',
    ],
  },
  {
    id: 'over',
    question: 'What if I pay too much?',
    answer: ['What you pay too much stays yours, shows in the app, and you can ask for it back.'],
    phrases: [
      'pay/paid too much',
      'pay/paid twice/double',
      'pay/paid more owe/needed/due',
      'overpaid/overpay/overpayment',
      'refund paid/overpaid twice/much/overpayment',
    ],
  },
];
