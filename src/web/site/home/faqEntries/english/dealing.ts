import type { FaqEntry } from '../faqEntry.ts';

/** Who one deals with. */
export const dealing: readonly FaqEntry[] = [
  {
    id: 'data',
    question: 'What do you do with my data?',
    answer: [
      'We use it to decide on your loan and to collect it; we don’t sell it. The photo of your face is deleted within 30 days. Ask to see, correct or delete your data at {email}, or to delete your account; we answer within 20 days.',
    ],
    phrases: [
      'data',
      'privacy',
      'what happens/do/with data/information',
      'personal data/information/details',
      'sell/share/protect/keep/use/store data/information/details',
      'delete/erase/remove/close data/account/information',
      'photo/photos/picture face',
    ],
  },
  {
    id: 'trust',
    question: 'How do I know this isn’t a scam?',
    answer: [
      'The lender is {legalName}. {registration}; you can check it. We never ask for a payment before we lend: the commission is taken from what you receive. If somebody asks you for money in advance, it isn’t us: call {phone}.',
    ],
    phrases: [
      'is/are registered/regulated/licensed rbi/condusef/sipres',
      'scam/scams/scammers/fraud/fake/fraudulent/scammed',
      'is/are scam/fraud/fake/legit/real/legal/safe/genuine/legitimate/trustworthy/trusted',
      'is/are company/app/site/lender real/legit/legal/safe/genuine/legitimate/registered/trustworthy/regulated',
      'legit/legitimate/trustworthy',
      'trust',
      'registered/regulated/licensed/licence/license',
      'is/are registered/regulated/licensed',
      'ask/asks/asking/asked/want/wants/wanted pay/money/deposit/payment/fee advance/upfront/before/first',
      'pay/deposit/fee/money/payment upfront',
      'pay deposit/fee upfront/advance/first',
      'somebody/someone ask/asks/asked/asking/wants/wanted pay/money/deposit/fee upfront/advance/first',
      'not/isnt scam/fraud/fake',
    ],
  },
  {
    id: 'complaint',
    question: 'How do I complain?',
    answer: [
      'In the app, or with the {complaintUnit}: {complaintPhone}, {complaintEmail}.',
      'You get an answer within {businessDays} business days.',
      'You get an answer within {calendarDays} days.',
      'If it doesn’t satisfy you: {authority}.',
    ],
    phrases: [
      'complain/complaint/complaints/complaining',
      'how/where complain',
      'how/where make/file/raise/send/lodge complaint/complaints',
      'make/file/raise/send/lodge complaint/complaints',
      'grievance/ombudsman/condusef/une',
      'treated badly/rudely',
      'agent/collector threaten/threatened/threatening/rude/insulted',
      'threaten/threatened/threatening/threats/rude/insulted/abusive',
    ],
  },
  {
    id: 'human',
    question: 'How do I talk to a person?',
    answer: ['Call us on {phone}, {hours}. Or by WhatsApp, {whatsapp}, or e-mail: {email}.'],
    phrases: [
      'talk/speak manager/supervisor',
      'talk/speak/chat person/human/someone/somebody/agent/adviser/advisor/representative',
      'human/agent',
      'phone/telephone/whatsapp number',
      'what/whats is phone/telephone/whatsapp number',
      'telephone/whatsapp',
      'customer service/care/support',
      'how/where call/contact/reach',
      'opening/office hours',
      'what/whats hours',
      'what is email',
    ],
  },
  {
    id: 'branches',
    question: 'Where are your offices?',
    answer: [
      '{branches}. Everything can be done in the app, too.',
      {
        text: 'There is no office to visit: everything is done in the app, and you can talk to a person at {phone} ({hours}).',
        unless: 'branches',
      },
    ],
    phrases: [
      'branch/branches/office/offices',
      'where is/are branch/branches/office/offices',
      'where is/are based/located',
      'where located/based',
      'what is address',
      'visit person',
    ],
  },
];
