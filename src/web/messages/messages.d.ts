// Written by `npm run types` from the catalogues beside it.
declare module 'messages:aboutUs' {
  export const title: () => string;
  const everyMessage: Omit<typeof import('messages:aboutUs'), 'default'>;
  export default everyMessage;
}
declare module 'messages:account' {
  export const title: () => string;
  export const lead: () => string;
  export const sessions: () => string;
  export const thisDevice: () => string;
  export const otherDevice: () => string;
  export const seen: (d: { seen: string | number; since: string | number }) => string;
  export const end: () => string;
  export const endNamed: (d: { device: string | number }) => string;
  export const endOthers: () => string;
  export const ended: () => string;
  export const endedOthers: () => string;
  export const messages: () => string;
  export const remindersOn: () => string;
  export const remindersOff: () => string;
  export const stopReminders: () => string;
  export const resumeReminders: () => string;
  export const writtenTo: (d: { email: string | number }) => string;
  export const waits: (d: { email: string | number }) => string;
  export const email: () => string;
  export const badEmail: () => string;
  export const emailHint: () => string;
  export const saveEmail: () => string;
  export const removeEmail: () => string;
  export const otherEmail: () => string;
  export const deleteIt: () => string;
  export const whatHappens: () => string;
  export const closeLead: () => string;
  export const kept: () => string;
  export const keptContracts: () => string;
  export const keptComplaints: () => string;
  export const alsoDeleted: () => string;
  export const notYet: () => string;
  export const openLoan: () => string;
  export const credit: () => string;
  export const cancels: (d: { count: string | number; orders: string | number }) => string;
  export const help: () => string;
  export const confirmTitle: () => string;
  export const confirmLead: () => string;
  export const confirm: () => string;
  export const keep: () => string;
  export const closed: () => string;
  export const closedNext: () => string;
  export const done: () => string;
  const everyMessage: Omit<typeof import('messages:account'), 'default'>;
  export default everyMessage;
}
declare module 'messages:agreement' {
  export const clauses: () => string;
  export const version: () => string;
  export const fingerprint: () => string;
  export const fingerprintHelp: () => string;
  export const download: () => string;
  export const nothingHere: () => string;
  const everyMessage: Omit<typeof import('messages:agreement'), 'default'>;
  export default everyMessage;
}
declare module 'messages:alreadyPaid' {
  export const title: () => string;
  export const lead: () => string;
  export const amount: () => string;
  export const amountHint: () => string;
  export const amountMissing: () => string;
  export const day: () => string;
  export const dayMissing: () => string;
  export const channel: () => string;
  export const otherChannel: () => string;
  export const reference: () => string;
  export const images: () => string;
  export const imagesHint: (d: { count: string | number }) => string;
  export const imageMissing: () => string;
  export const business: (d: { days: string | number; hours: string | number }) => string;
  export const calendar: (d: { days: string | number; hours: string | number }) => string;
  export const send: () => string;
  export const open: () => string;
  export const answerBy: (d: { day: string | number }) => string;
  export const paused: (d: { day: string | number }) => string;
  export const found: () => string;
  export const foundText: (d: { amount: string | number; channel: string | number; day: string | number }) => string;
  export const foundPlain: () => string;
  export const answered: () => string;
  export const another: () => string;
  export const yours: () => string;
  export const paidOn: () => string;
  export const paidAmount: () => string;
  export const paidBy: () => string;
  export const paidReference: () => string;
  export const sentAt: () => string;
  export const toLoan: () => string;
  export const nothingOwed: () => string;
  export const nothingOwedNext: () => string;
  export const nothingHere: () => string;
  export const charged: () => string;
  const everyMessage: Omit<typeof import('messages:alreadyPaid'), 'default'>;
  export default everyMessage;
}
declare module 'messages:arrival' {
  export const paymentReceived: () => string;
  export const paymentCounted: (d: { amount: string | number; channel: string | number }) => string;
  const everyMessage: Omit<typeof import('messages:arrival'), 'default'>;
  export default everyMessage;
}
declare module 'messages:attachment' {
  export const images: () => string;
  export const imagesHint: (d: { count: string | number }) => string;
  export const add: () => string;
  export const remove: (d: { n: string | number }) => string;
  export const retryImage: (d: { n: string | number }) => string;
  export const sending: (d: { n: string | number }) => string;
  export const charged: () => string;
  export const stillSending: () => string;
  export const someFailed: () => string;
  const everyMessage: Omit<typeof import('messages:attachment'), 'default'>;
  export default everyMessage;
}
declare module 'messages:bindBank' {
  export const title: () => string;
  export const lead: () => string;
  export const now: () => string;
  export const bank: () => string;
  export const account: () => string;
  export const ending: (d: { last4: string | number }) => string;
  export const holder: () => string;
  export const newAccount: () => string;
  export const otherAccount: () => string;
  export const choose: () => string;
  export const next: () => string;
  export const codeTitle: () => string;
  export const codeLead: (d: { bank: string | number; last4: string | number; phone: string | number }) => string;
  export const unknownBank: (d: { bank: string | number }) => string;
  export const saved: () => string;
  export const savedNext: (d: { bank: string | number; last4: string | number }) => string;
  export const done: () => string;
  const everyMessage: Omit<typeof import('messages:bindBank'), 'default'>;
  export default everyMessage;
}
declare module 'messages:cardRepayment' {
  export const title: () => string;
  export const cards: () => string;
  export const endsIn: (d: { last4: string | number }) => string;
  export const pay: (d: { amount: string | number }) => string;
  export const chooseCard: () => string;
  export const noCards: () => string;
  export const noCardsNext: () => string;
  export const otherWays: () => string;
  export const addFirst: () => string;
  export const add: () => string;
  export const remove: () => string;
  export const removeNamed: (d: { bank: string | number; last4: string | number }) => string;
  export const removed: () => string;
  export const added: () => string;
  export const notApproved: () => string;
  export const codeTitle: () => string;
  export const codeLead: (d: { amount: string | number; bank: string | number }) => string;
  const everyMessage: Omit<typeof import('messages:cardRepayment'), 'default'>;
  export default everyMessage;
}
declare module 'messages:cardRepaymentChoose' {
  export const title: () => string;
  export const choose: () => string;
  export const byCard: () => string;
  export const byCardDetail: (d: { count: string | number }) => string;
  export const elsewhere: () => string;
  export const elsewhereDetail: () => string;
  const everyMessage: Omit<typeof import('messages:cardRepaymentChoose'), 'default'>;
  export default everyMessage;
}
declare module 'messages:channel' {
  export const choose: () => string;
  export const enlarge: (d: { channel: string | number }) => string;
  export const backToLoan: () => string;
  export const nothingHere: () => string;
  const everyMessage: Omit<typeof import('messages:channel'), 'default'>;
  export default everyMessage;
}
declare module 'messages:code' {
  export const code: () => string;
  export const getCode: () => string;
  export const resendIn: (d: { seconds: string | number }) => string;
  export const codeSent: () => string;
  export const wrongLength: () => string;
  export const confirm: () => string;
  export const cancel: () => string;
  const everyMessage: Omit<typeof import('messages:code'), 'default'>;
  export default everyMessage;
}
declare module 'messages:complaint' {
  export const title: () => string;
  export const promise: () => string;
  export const about: () => string;
  export const all: () => string;
  export const allOrders: () => string;
  export const choose: () => string;
  export const chosen: () => string;
  export const noOrder: () => string;
  export const what: () => string;
  export const unsupported: () => string;
  export const mine: () => string;
  export const draft: () => string;
  export const draftImages: (d: { count: string | number }) => string;
  export const received: () => string;
  export const receipt: (d: { date: string | number; folio: string | number }) => string;
  export const nothing: () => string;
  export const nothingNext: () => string;
  export const nothingHelp: () => string;
  const everyMessage: Omit<typeof import('messages:complaint'), 'default'>;
  export default everyMessage;
}
declare module 'messages:complaintDetails' {
  export const title: () => string;
  export const answered: () => string;
  export const waiting: () => string;
  export const reply: () => string;
  export const yours: () => string;
  export const former: () => string;
  export const loan: () => string;
  export const reference: () => string;
  export const sentOn: () => string;
  export const all: () => string;
  export const nothingHere: () => string;
  export const nothingNext: () => string;
  export const rate: () => string;
  export const rateHelp: () => string;
  export const sendRating: () => string;
  export const thanks: () => string;
  export const thanksText: () => string;
  export const done: () => string;
  const everyMessage: Omit<typeof import('messages:complaintDetails'), 'default'>;
  export default everyMessage;
}
declare module 'messages:complaintForm' {
  export const title: () => string;
  export const subtitle: () => string;
  export const message: () => string;
  export const messageHint: () => string;
  export const required: () => string;
  export const send: () => string;
  export const sent: () => string;
  export const receipt: (d: { date: string | number; folio: string | number }) => string;
  export const noTopic: () => string;
  export const noTopicNext: () => string;
  export const choose: () => string;
  const everyMessage: Omit<typeof import('messages:complaintForm'), 'default'>;
  export default everyMessage;
}
declare module 'messages:complaintList' {
  export const title: () => string;
  export const tabs: () => string;
  export const answered: () => string;
  export const folio: (d: { folio: string | number }) => string;
  export const answerBy: (d: { date: string | number }) => string;
  export const none: () => string;
  export const noneNext: () => string;
  export const noneHere: () => string;
  export const write: () => string;
  const everyMessage: Omit<typeof import('messages:complaintList'), 'default'>;
  export default everyMessage;
}
declare module 'messages:customerService' {
  export const title: () => string;
  export const heading: () => string;
  export const intro: () => string;
  export const phone: () => string;
  export const whatsapp: () => string;
  export const mail: () => string;
  export const hours: () => string;
  export const more: () => string;
  export const complaint: () => string;
  export const complaintDetail: () => string;
  export const account: () => string;
  export const accountDetail: () => string;
  const everyMessage: Omit<typeof import('messages:customerService'), 'default'>;
  export default everyMessage;
}
declare module 'messages:documents' {
  export const title: () => string;
  export const lead: () => string;
  export const contract: () => string;
  export const contractDetail: () => string;
  export const letter: () => string;
  export const letterDetail: () => string;
  export const statements: () => string;
  export const running: () => string;
  export const receipts: () => string;
  export const noReceipts: () => string;
  export const undone: () => string;
  export const partUndone: () => string;
  export const nothingYet: () => string;
  export const toLoan: () => string;
  export const nothingHere: () => string;
  const everyMessage: Omit<typeof import('messages:documents'), 'default'>;
  export default everyMessage;
}
declare module 'messages:elsewhere' {
  export const amountChanged: () => string;
  export const payToday: () => string;
  export const openWithRight: () => string;
  export const otherWays: () => string;
  const everyMessage: Omit<typeof import('messages:elsewhere'), 'default'>;
  export default everyMessage;
}
declare module 'messages:extension' {
  export const title: () => string;
  export const reviewedBy: (d: { reviewer: string | number }) => string;
  export const alreadyMoved: (d: { date: string | number }) => string;
  export const compare: () => string;
  export const today: () => string;
  export const plan: () => string;
  const everyMessage: Omit<typeof import('messages:extension'), 'default'>;
  export default everyMessage;
}
declare module 'messages:input' {
  export const deleteDigit: () => string;
  export const point: () => string;
  export const confirmAmount: () => string;
  export const hideKeyboard: () => string;
  export const year: () => string;
  export const month: () => string;
  export const day: () => string;
  export const hour: () => string;
  export const minute: () => string;
  export const confirmDate: () => string;
  const everyMessage: Omit<typeof import('messages:input'), 'default'>;
  export default everyMessage;
}
declare module 'messages:instructions' {
  export const title: () => string;
  export const company: () => string;
  export const write: () => string;
  export const visit: () => string;
  const everyMessage: Omit<typeof import('messages:instructions'), 'default'>;
  export default everyMessage;
}
declare module 'messages:jointLoginFailure' {
  export const title: () => string;
  export const explanation: () => string;
  export const service: () => string;
  const everyMessage: Omit<typeof import('messages:jointLoginFailure'), 'default'>;
  export default everyMessage;
}
declare module 'messages:kit' {
  export const retry: () => string;
  export const signIn: () => string;
  export const talkToUs: () => string;
  export const openFromApp: () => string;
  export const failed: () => string;
  export const networkFailed: () => string;
  export const timedOut: () => string;
  export const loading: () => string;
  export const close: () => string;
  export const copy: () => string;
  export const copied: () => string;
  export const notCopied: () => string;
  export const support: () => string;
  export const order: (d: { order: string | number }) => string;
  export const star: (d: { n: string | number }) => string;
  const everyMessage: Omit<typeof import('messages:kit'), 'default'>;
  export default everyMessage;
}
declare module 'messages:legal' {
  export const inForce: (d: { date: string | number; version: string | number }) => string;
  export const contents: () => string;
  const everyMessage: Omit<typeof import('messages:legal'), 'default'>;
  export default everyMessage;
}
declare module 'messages:loanAgreement' {
  export const title: () => string;
  export const preparing: () => string;
  export const amounts: () => string;
  export const yours: () => string;
  export const inTheNameOf: () => string;
  export const datesNote: () => string;
  export const agreedOn: () => string;
  export const paidOutOn: () => string;
  export const print: () => string;
  export const documents: () => string;
  export const notReadyNext: () => string;
  export const toLoan: () => string;
  const everyMessage: Omit<typeof import('messages:loanAgreement'), 'default'>;
  export default everyMessage;
}
declare module 'messages:loanConfirm' {
  export const title: () => string;
  export const offer: () => string;
  export const choose: () => string;
  export const less: () => string;
  export const more: () => string;
  export const askFailed: () => string;
  export const alreadyOpen: () => string;
  export const alreadyOpenDetail: () => string;
  export const seeLoan: () => string;
  export const notNow: () => string;
  export const term: () => string;
  export const chooseTerm: () => string;
  export const days: (d: { days: string | number }) => string;
  export const detail: () => string;
  export const plan: () => string;
  export const coupons: () => string;
  export const yearlyCost: (d: { name: string | number }) => string;
  export const total: () => string;
  export const accept: () => string;
  export const contract: () => string;
  export const confirm: () => string;
  export const sendFailed: () => string;
  export const sendFailedDetail: () => string;
  export const reviewTitle: () => string;
  export const nothingHere: () => string;
  export const talk: () => string;
  const everyMessage: Omit<typeof import('messages:loanConfirm'), 'default'>;
  export default everyMessage;
}
declare module 'messages:loanDetails' {
  export const title: () => string;
  export const otherAccount: () => string;
  export const requested: () => string;
  export const stepRequested: () => string;
  export const stepReview: () => string;
  export const stepPayOut: () => string;
  export const payNow: () => string;
  export const needDays: () => string;
  export const borrowAgain: () => string;
  export const cantPay: () => string;
  export const payPart: () => string;
  export const payPartDetail: () => string;
  export const askDaysDetail: () => string;
  export const askDaysDearer: () => string;
  export const askReview: () => string;
  export const plan: () => string;
  export const alreadyPaid: () => string;
  export const contract: () => string;
  export const documents: () => string;
  export const held: (d: { amount: string | number }) => string;
  export const heldDetail: () => string;
  export const moneyArrived: () => string;
  export const nothingHere: () => string;
  const everyMessage: Omit<typeof import('messages:loanDetails'), 'default'>;
  export default everyMessage;
}
declare module 'messages:loanDialog' {
  export const daysText: (d: { days: string | number }) => string;
  export const seeCost: () => string;
  export const rateTitle: () => string;
  export const rateSend: () => string;
  export const thanks: () => string;
  export const thanksText: () => string;
  export const tellUs: () => string;
  const everyMessage: Omit<typeof import('messages:loanDialog'), 'default'>;
  export default everyMessage;
}
declare module 'messages:notFound' {
  export const title: () => string;
  export const explanation: () => string;
  export const next: () => string;
  export const orCall: () => string;
  export const help: () => string;
  const everyMessage: Omit<typeof import('messages:notFound'), 'default'>;
  export default everyMessage;
}
declare module 'messages:nothingDue' {
  export const nothingDue: () => string;
  export const nothingDueNext: () => string;
  const everyMessage: Omit<typeof import('messages:nothingDue'), 'default'>;
  export default everyMessage;
}
declare module 'messages:outcome' {
  export const extended: (d: { date: string | number }) => string;
  export const extendedNext: (d: { amount: string | number }) => string;
  export const repaid: () => string;
  export const repaidNext: () => string;
  const everyMessage: Omit<typeof import('messages:outcome'), 'default'>;
  export default everyMessage;
}
declare module 'messages:part' {
  export const partAmount: () => string;
  export const takePart: () => string;
  const everyMessage: Omit<typeof import('messages:part'), 'default'>;
  export default everyMessage;
}
declare module 'messages:payment' {
  export const payments: () => string;
  export const noPayments: () => string;
  export const paymentBy: (d: { channel: string | number }) => string;
  export const extensionBy: (d: { channel: string | number }) => string;
  export const paidOff: () => string;
  export const confirmedAtOnce: () => string;
  export const confirmedIn: (d: { minutes: string | number }) => string;
  export const confirmedLater: (d: { received: string | number; valued: string | number }) => string;
  const everyMessage: Omit<typeof import('messages:payment'), 'default'>;
  export default everyMessage;
}
declare module 'messages:periodAgreement' {
  export const title: () => string;
  export const before: () => string;
  export const specimen: () => string;
  export const specimenNote: () => string;
  export const ifToday: () => string;
  export const ifTodayNote: () => string;
  export const back: () => string;
  const everyMessage: Omit<typeof import('messages:periodAgreement'), 'default'>;
  export default everyMessage;
}
declare module 'messages:picture' {
  export const picture: (d: { count: string | number; n: string | number }) => string;
  export const openPicture: (d: { n: string | number }) => string;
  export const previous: () => string;
  export const next: () => string;
  const everyMessage: Omit<typeof import('messages:picture'), 'default'>;
  export default everyMessage;
}
declare module 'messages:privacyPolicy' {
  export const title: () => string;
  const everyMessage: Omit<typeof import('messages:privacyPolicy'), 'default'>;
  export default everyMessage;
}
declare module 'messages:promotion' {
  export const title: () => string;
  export const description: () => string;
  export const lead: () => string;
  export const point1: () => string;
  export const point2: () => string;
  export const point3: () => string;
  export const phoneLabel: () => string;
  export const mobileHint: (d: { digits: string | number; example: string | number }) => string;
  export const captchaLabel: () => string;
  export const captchaAlt: () => string;
  export const captchaRefresh: () => string;
  export const wordsRefresh: () => string;
  export const captchaQuestion: () => string;
  export const askPicture: () => string;
  export const wordsAnswer: () => string;
  export const smsLabel: () => string;
  export const getCode: () => string;
  export const wait: (d: { seconds: string | number }) => string;
  export const haveCode: () => string;
  export const submit: () => string;
  export const agreement: () => string;
  export const wrongPhone: (d: { digits: string | number }) => string;
  export const wrongCaptcha: () => string;
  export const wrongSmsCode: () => string;
  export const stillCounting: () => string;
  export const codeSent: () => string;
  export const alreadyRegistered: () => string;
  export const registered: () => string;
  export const networkError: () => string;
  export const downloadTitle: () => string;
  export const downloadLead: () => string;
  export const downloadButton: () => string;
  export const openApp: () => string;
  export const scan: () => string;
  export const codeAlt: () => string;
  export const back: () => string;
  export const agreementTitle: () => string;
  export const agreement1: () => string;
  export const agreement2: () => string;
  export const agreement3: () => string;
  export const agreement4: () => string;
  export const agreement5: (d: { email: string | number; phone: string | number }) => string;
  export const agreementLender: (d: { address: string | number; lender: string | number }) => string;
  export const loanTerms: () => string;
  export const privacy: () => string;
  const everyMessage: Omit<typeof import('messages:promotion'), 'default'>;
  export default everyMessage;
}
declare module 'messages:rating' {
  export const chooseStars: () => string;
  const everyMessage: Omit<typeof import('messages:rating'), 'default'>;
  export default everyMessage;
}
declare module 'messages:received' {
  export const received: (d: { amount: string | number }) => string;
  export const stillOwed: (d: { amount: string | number; date: string | number }) => string;
  export const stillLate: (d: { amount: string | number; date: string | number }) => string;
  export const feeShort: (d: { held: string | number }) => string;
  export const payMissing: () => string;
  const everyMessage: Omit<typeof import('messages:received'), 'default'>;
  export default everyMessage;
}
declare module 'messages:recommended' {
  export const title: () => string;
  export const heading: () => string;
  export const explanation: () => string;
  export const back: () => string;
  const everyMessage: Omit<typeof import('messages:recommended'), 'default'>;
  export default everyMessage;
}
declare module 'messages:repayment' {
  export const title: () => string;
  export const howMuch: () => string;
  export const more: (d: { count: string | number }) => string;
  export const hide: () => string;
  export const alreadyPaid: () => string;
  const everyMessage: Omit<typeof import('messages:repayment'), 'default'>;
  export default everyMessage;
}
declare module 'messages:scan' {
  export const scanTitle: () => string;
  export const scanHint: () => string;
  const everyMessage: Omit<typeof import('messages:scan'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteAbout' {
  export const title: () => string;
  export const description: () => string;
  const everyMessage: Omit<typeof import('messages:siteAbout'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteContact' {
  export const title: () => string;
  export const description: () => string;
  export const lead: () => string;
  export const name: () => string;
  export const telephone: () => string;
  export const mail: () => string;
  export const remark: () => string;
  export const submit: () => string;
  export const incomplete: () => string;
  export const successful: () => string;
  export const kept: () => string;
  export const notSentYet: () => string;
  export const sendByMail: () => string;
  export const byPhone: () => string;
  export const byMail: () => string;
  export const notSent: () => string;
  const everyMessage: Omit<typeof import('messages:siteContact'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteHome' {
  export const title: () => string;
  export const description: () => string;
  export const lead: () => string;
  export const leadDates: () => string;
  export const users: (d: { count: string | number }) => string;
  export const registered: (d: { country: string | number }) => string;
  export const days: (d: { days: string | number }) => string;
  export const termOnce: () => string;
  export const termMany: (d: { count: string | number }) => string;
  export const howMuch: () => string;
  export const product: () => string;
  export const receive: () => string;
  export const payBack: () => string;
  export const applyInApp: () => string;
  export const informative: (d: { date: string | number }) => string;
  export const dueAmount: () => string;
  export const dueFirst: (d: { count: string | number }) => string;
  export const principal: () => string;
  export const interestFirst: () => string;
  export const phoneCaption: (d: { amount: string | number }) => string;
  export const myPlan: () => string;
  export const dueOn: (d: { day: string | number }) => string;
  export const orderName: () => string;
  export const statusDue: () => string;
  export const received: () => string;
  export const commission: () => string;
  export const interest: (d: { days: string | number }) => string;
  export const payNow: () => string;
  export const moreDays: () => string;
  export const carousel: () => string;
  export const slideOf: (d: { n: string | number }) => string;
  export const slide1: () => string;
  export const slide1Text: () => string;
  export const slide2: () => string;
  export const slide2Text: () => string;
  export const slide3: () => string;
  export const slide3Text: (d: { days: string | number }) => string;
  export const slide2Talk: () => string;
  export const slide2TalkText: () => string;
  export const slide3Plan: () => string;
  export const slide3PlanText: () => string;
  export const previous: () => string;
  export const next: () => string;
  export const pause: () => string;
  export const play: () => string;
  export const products: () => string;
  export const productsOne: () => string;
  export const productsText: () => string;
  export const range: (d: { least: string | number; most: string | number }) => string;
  export const example: (d: { amount: string | number }) => string;
  export const how: () => string;
  export const step1: () => string;
  export const step1Text: () => string;
  export const step2: () => string;
  export const step2Text: () => string;
  export const step3: () => string;
  export const step3Text: () => string;
  export const step4: () => string;
  export const step4Stores: () => string;
  export const step4Banks: () => string;
  export const step4More: () => string;
  export const trust: () => string;
  export const trustRegistered: () => string;
  export const trustCheck: () => string;
  export const trustComplaints: () => string;
  export const answerInBusiness: (d: { days: string | number }) => string;
  export const answerIn: (d: { days: string | number }) => string;
  export const notSatisfied: () => string;
  export const trustSafe: () => string;
  export const safe1: () => string;
  export const safe2: () => string;
  export const safe3: () => string;
  export const safe4: () => string;
  export const questions: () => string;
  export const moreQuestions: () => string;
  export const assistant: () => string;
  export const assistantHello: () => string;
  export const assistantNone: () => string;
  export const assistantLabel: () => string;
  export const assistantSend: () => string;
  export const branches: () => string;
  export const branchesText: () => string;
  export const mapAlt: (d: { cities: string | number; country: string | number }) => string;
  export const getApp: () => string;
  export const getAppText: () => string;
  export const getAppCode: () => string;
  export const codeAlt: () => string;
  export const ios: () => string;
  export const android: () => string;
  const everyMessage: Omit<typeof import('messages:siteHome'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteLayout' {
  export const skip: () => string;
  export const menu: () => string;
  export const navigation: () => string;
  export const home: () => string;
  export const about: () => string;
  export const policy: () => string;
  export const loan: () => string;
  export const contact: () => string;
  export const user: () => string;
  export const download: () => string;
  export const countryAndLanguage: () => string;
  export const es: () => string;
  export const en: () => string;
  export const reach: () => string;
  export const supervision: () => string;
  export const pagesOfSite: () => string;
  export const phone: () => string;
  export const email: () => string;
  export const address: () => string;
  export const rights: () => string;
  export const borrowWell: (d: { yearly: string | number }) => string;
  const everyMessage: Omit<typeof import('messages:siteLayout'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteLoan' {
  export const aboutProduct: (d: { product: string | number }) => string;
  export const differs: (d: { product: string | number }) => string;
  export const title: () => string;
  export const description: () => string;
  const everyMessage: Omit<typeof import('messages:siteLoan'), 'default'>;
  export default everyMessage;
}
declare module 'messages:sitePolicy' {
  export const title: () => string;
  export const description: () => string;
  export const alone: () => string;
  const everyMessage: Omit<typeof import('messages:sitePolicy'), 'default'>;
  export default everyMessage;
}
declare module 'messages:siteUser' {
  export const title: () => string;
  export const description: () => string;
  export const inApp: () => string;
  const everyMessage: Omit<typeof import('messages:siteUser'), 'default'>;
  export default everyMessage;
}
declare module 'messages:testPreview' {
  export const title: () => string;
  export const subtitle: () => string;
  export const borrower: () => string;
  export const orders: () => string;
  export const language: () => string;
  export const pages: () => string;
  export const parameters: () => string;
  export const appVersion: () => string;
  export const deviceName: () => string;
  export const deviceId: () => string;
  export const osVersion: () => string;
  export const sessionId: () => string;
  export const idfa: () => string;
  export const productId: () => string;
  export const orderId: () => string;
  export const userId: () => string;
  export const mobilePhone: () => string;
  export const loanConfirm: () => string;
  export const loanDetails: () => string;
  export const repayment: () => string;
  export const deferredRepayment: () => string;
  export const bindBank: () => string;
  export const account: () => string;
  export const aboutUs: () => string;
  export const complaint: () => string;
  export const customerService: () => string;
  export const privacyPolicy: () => string;
  export const cardRepayment: () => string;
  export const loanAgreement: () => string;
  export const documents: () => string;
  export const alreadyPaid: () => string;
  export const instructions: () => string;
  export const cardRepaymentChoose: () => string;
  export const periodAgreement: () => string;
  export const recommended: () => string;
  export const complaintList: () => string;
  export const complaintForm: () => string;
  export const complaintDetails: () => string;
  export const jointLoginFailure: () => string;
  export const promotion: () => string;
  export const siteHome: () => string;
  export const siteAbout: () => string;
  export const siteUser: () => string;
  export const siteContact: () => string;
  export const sitePolicy: () => string;
  export const siteLoan: () => string;
  export const inReview: () => string;
  export const declined: () => string;
  export const payingOut: () => string;
  export const toBeRepaid: () => string;
  export const overdue: () => string;
  export const repaid: () => string;
  export const clock: () => string;
  export const clockHint: () => string;
  export const payout: () => string;
  export const takeBack: () => string;
  export const expire: () => string;
  export const referenceNeeded: () => string;
  export const payoutHint: (d: { order: string | number }) => string;
  export const arrive: () => string;
  export const send: () => string;
  export const comeBack: () => string;
  export const refuse: () => string;
  export const silence: () => string;
  export const lose: () => string;
  export const days: (d: { days: string | number }) => string;
  export const moment: () => string;
  export const momentHint: (d: { country: string | number }) => string;
  export const momentNeeds: () => string;
  export const goThere: () => string;
  export const pay: () => string;
  export const payReference: () => string;
  export const payAmount: () => string;
  export const payNow: () => string;
  export const payNeeds: () => string;
  export const payResults: () => string;
  export const fillDebt: () => string;
  export const fillFee: () => string;
  export const demoFailed: () => string;
  export const sms: () => string;
  export const smsOpen: () => string;
  export const device: () => string;
  export const photo: () => string;
  export const photoHint: () => string;
  export const contact: () => string;
  export const contactHint: () => string;
  export const locationHint: () => string;
  export const locate: () => string;
  export const locating: () => string;
  export const noLocation: () => string;
  export const bridge: () => string;
  export const bridgeHint: () => string;
  export const heard: () => string;
  export const unheard: () => string;
  const everyMessage: Omit<typeof import('messages:testPreview'), 'default'>;
  export default everyMessage;
}
declare module 'messages:unavailable' {
  export const unavailable: () => string;
  export const payInstead: () => string;
  const everyMessage: Omit<typeof import('messages:unavailable'), 'default'>;
  export default everyMessage;
}
declare module 'messages:way' {
  export const link: () => string;
  export const linkDetail: () => string;
  export const listFailed: () => string;
  export const processFailed: () => string;
  export const networkError: () => string;
  export const nothingHere: () => string;
  export const nothingDue: () => string;
  export const nothingDueNext: () => string;
  export const pending: () => string;
  export const pendingNext: () => string;
  export const asked: () => string;
  export const askedNext: () => string;
  export const toBank: () => string;
  export const paid: (d: { amount: string | number }) => string;
  export const paidBy: () => string;
  export const receipts: () => string;
  export const backToLoan: () => string;
  const everyMessage: Omit<typeof import('messages:way'), 'default'>;
  export default everyMessage;
}
