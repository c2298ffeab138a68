import type { accountCode, cardCode, complaintCode, loanCode, promotionCode } from './codes.ts';

/** What a refusal's code means, for who writes a client. The message beside it is for the borrower, in his language. */
export const codeMeanings = {
  loan: {
    amountChanged: 'The amount is not the one to pay now; `data.amount` is',
    offerChanged: 'What is agreed to differs from what is offered now: show loan-detail-confirm again',
    notRepayable: 'Nothing is to be paid on this loan',
    extensionUnavailable: 'This loan can’t be extended',
    channelUnavailable: 'This way to pay is not available now',
    notRateable: 'This loan can’t be rated',
    profileMissing: 'Name, address or account of the borrower are missing',
    contractNotReady: 'There is no contract yet, or never one',
    amountOutside:
      'The amount is outside what the product and the borrower’s limit allow; `data.rule` names what limits it',
    termOutside: 'The product has no such term',
    notEligible:
      'The rules of the product say no; `data.rule` names which, `data.orderId` a loan that is late',
    otherLoanOpen: 'Another order has the product’s place; `data.orderId` names it',
    partOutside: 'A part of the debt outside what may be paid; `data.least` and `data.most` name it',
    notYetWhole: 'The whole loan may be repaid from a later day; `data.from` names it',
    notLending: 'Nothing is lent in this market for now: a repayment could not be taken',
    claimOpen: 'A claim of this loan waits for its answer; there is one at a time',
    paymentKnown: 'The payment that was told of is among the loan’s payments already',
    dayOutside: 'The payment is told of a day before the payout or to come; `data.from` names the first',
  } satisfies Record<keyof typeof loanCode, string>,
  account: {
    wrongCode: 'The code is wrong',
    codeExpired: 'The code has been used, tried too often or is too old: ask for another',
    codeNotSent: 'The message could not be sent',
    tooYoung: 'Younger than 18',
    badIdNumber: 'The national id is malformed or of another birth date',
    badClabe: 'The CLABE’s digits don’t fit',
    badAccount: 'A part of the bank account is malformed: the bank, its code or the account number',
    ownPhone: 'The contact’s phone is the borrower’s own',
    openOrder: 'Not while a loan is open',
    notClosable: 'The account can’t be closed yet; `data.reasons` names why',
    certificationMissing: 'A step of the application is missing; `data.nextStep` names it',
    notEligible:
      'The rules of the product say no; `data.rule` names which, `data.orderId` a loan that is late',
  } satisfies Record<keyof typeof accountCode, string>,
  complaint: {
    collectionUnsupported: 'The order doesn’t take complaints about collection',
    badImage: 'Not an image that can be kept',
    tooManyImages: 'More images than a complaint takes',
    notAnswered: 'Only an answered complaint is rated',
  } satisfies Record<keyof typeof complaintCode, string>,
  card: {
    repeated: 'This repayToken has been used, or the payment is under way',
    wrongCode: 'The code is wrong',
    codeExpired: 'The code has been tried too often or is too old',
    declined: 'The bank declined the card',
    nothingDue: 'Nothing is to be paid on this loan',
    unavailable: 'Cards can’t be charged now',
    amountChanged: 'The amount is not the one to pay now',
    pageExpired: 'The repayToken is too old: open the page again',
    codeNotSent: 'The message could not be sent',
  } satisfies Record<keyof typeof cardCode, string>,
  promotion: {
    wrongCaptchaForSms: 'get-sms: the captcha’s answer is wrong; ask for another picture',
    wrongCaptchaForRegister: 'register: the captcha’s answer is wrong; ask for another picture',
    alreadyRegistered: 'The phone is registered: lead to the download',
    wrongSmsCode: 'The SMS code is wrong',
    badPhone: 'Not a phone number that the template takes',
    unknownTemplate: 'There is no such template',
    notSent: 'The message could not be sent',
  } satisfies Record<keyof typeof promotionCode, string>,
};
