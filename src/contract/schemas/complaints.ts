import { z } from 'zod';
import { limits } from '../limits.ts';
import {
  amount,
  binaryFlag,
  day,
  dayTime,
  emptyObject,
  identifier,
  optionalOrBlank,
  wholeNumber,
} from './common.ts';

const choice = z.object({ value: z.string(), title: z.string() });

const orderCard = z.object({
  orderNo: z.string(),
  productLogo: z.string(),
  productName: z.string(),
  status: z.string(),
  isShow: binaryFlag.describe('1: this order accepts complaints about collection'),
  list: z.array(z.object({ title: z.string(), value: z.string() })),
  amount,
});

export const complaintInit = {
  request: z.object({ orderId: optionalOrBlank(identifier) }),
  response: z.object({
    problemType: z.array(choice),
    problemSonType: z.array(choice.extend({ parent: z.string().describe('Its problemType') })),
    orderDetail: orderCard.nullable(),
    orderList: z.array(orderCard),
    helplines: z
      .array(z.object({ name: z.string(), phone: z.string() }))
      .describe('Phones for complaints about collection: the lender’s complaints unit and the authority'),
  }),
};

/** The picture itself is the multipart part `problemImage`: JPEG, PNG or WebP, at most 10 MB. */
export const complaintUpload = {
  request: emptyObject,
  response: z.object({
    url: z.string().describe('Signed URL of the image; problem-save accepts it even after it has expired'),
  }),
};

const complaintText = z
  .string()
  .max(limits.complaintTextLength * 4)
  .transform(normalizeText)
  .pipe(
    z
      .string()
      .regex(/[^\s\p{C}]/u)
      .refine((text) => [...text].length <= limits.complaintTextLength),
  )
  .describe('1 to 200 characters (Unicode code points)');

const uploadedImages = optionalOrBlank(z.string().max(20_000))
  .transform((joined = '') => joined.split(',').filter((url) => url.trim() !== ''))
  .describe('URLs from upload-problem-img, separated by commas');

export const complaintSave = {
  request: z.object({
    problemType: identifier,
    problemSonType: optionalOrBlank(identifier),
    problemDetail: complaintText,
    problemImage: uploadedImages,
    orderNo: optionalOrBlank(identifier),
  }),
  response: z.object({ problemId: z.string(), folio: z.string(), answerBy: day }),
};

export const complaintList = {
  request: emptyObject,
  response: z.object({
    tabs: z.array(
      z.object({
        title: z.string(),
        items: z.array(
          z.object({
            id: z.string(),
            time: dayTime,
            type: z.string(),
            content: z.string(),
            folio: z.string(),
            answerBy: day,
            isAnswered: binaryFlag,
            isAsked: binaryFlag.describe('1: a question of the lender waits for the borrower’s reply'),
          }),
        ),
      }),
    ),
  }),
};

export const complaintDetail = {
  request: z.object({ problemId: identifier }),
  response: z.object({
    type: z.string(),
    sonType: z.string(),
    problemId: z.string(),
    content: z.string(),
    images: z.array(z.string()),
    disposeDetail: z.string(),
    disposeImages: z.array(z.string()),
    isNeedScore: binaryFlag.describe('1: answered and not yet rated'),
    folio: z.string(),
    sentAt: dayTime,
    answerBy: day,
    answeredAt: dayTime.or(z.literal('')),
    lead: z.object({
      text: z.string().describe('Deadline of the answer, emphasised by `**`; empty if answered'),
      when: z.string().describe('Day of the answer'),
    }),
    orderNo: z.string(),
    questions: z
      .array(
        z.object({
          text: z.string(),
          when: z.string(),
          reply: z.string().describe('Empty: none yet'),
          replyImages: z.array(z.string()),
          repliedOn: z.string(),
        }),
      )
      .optional()
      .describe('What the lender asked, latest first; absent if nothing'),
    isAsked: binaryFlag.describe('1: the latest question waits for problem-reply'),
    former: z
      .array(z.object({ text: z.string(), images: z.array(z.string()), when: z.string() }))
      .optional()
      .describe('Answers given before the complaint was reopened, latest first; absent if none'),
  }),
};

/** The borrower's reply to the latest question. A second reply changes nothing. */
export const complaintReply = {
  request: z.object({ problemId: identifier, reply: complaintText, problemImage: uploadedImages }),
  response: z.object({ repliedAt: dayTime }),
};

/** The rating of an answer. A second rating changes nothing and answers the first. */
export const complaintRate = {
  request: z.object({
    problemId: identifier,
    score: wholeNumber.pipe(z.int().min(1).max(limits.stars)),
  }),
  response: z.object({ score: z.int() }),
};

export const customerService = {
  request: z.object({ overall: optionalOrBlank(wholeNumber) }),
  response: z.object({
    phone: z.string().describe('WhatsApp number'),
    va: z.string().describe('Telephone'),
    email: z.string(),
    hours: z.string(),
  }),
};

/** Lines as `\n`, without other control characters (PostgreSQL keeps no NUL) or space around. */
function normalizeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
