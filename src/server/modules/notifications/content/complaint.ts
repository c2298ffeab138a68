import * as pages from '../../../../contract/constants/pages.ts';
import { parseCaseNumber } from '../../complaints/index.ts';
import type { Services } from '../../services.ts';
import { alwaysValid, type MessageContent } from '../messageContent.ts';
import type { MessageRequest } from '../messageRequest.ts';

export async function complaintReceivedContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const complaint = await findComplaint(services, messageRequest);
  if (complaint === undefined || complaint.answeredAt !== null) return null;
  const { folio, answerBy } = complaint;
  return {
    ...baseContent(messageRequest, folio),
    template: 'complaint_received',
    values: ({ formatDay: day }) => ({ folio, by: day(answerBy) }),
  };
}

export async function complaintAnsweredContent(
  services: Services,
  messageRequest: MessageRequest,
): Promise<MessageContent | null> {
  const complaint = await findComplaint(services, messageRequest);
  if (complaint === undefined || complaint.answeredAt === null) return null;
  const { folio } = complaint;
  return { ...baseContent(messageRequest, folio), template: 'complaint_answered', values: () => ({ folio }) };
}

function findComplaint({ db }: Services, { borrowerId, subject }: MessageRequest) {
  return db
    .selectFrom('complaints')
    .select(['folio', 'answerBy', 'answeredAt'])
    .where('borrowerId', '=', borrowerId)
    .where('folio', '=', parseCaseNumber(subject))
    .executeTakeFirst();
}

function baseContent({ orderId, subject }: MessageRequest, problemId: string) {
  const page = { path: pages.complaintDetails, query: { problemId } };
  return { subject, orderId, page, holdReason: null, isStillValid: alwaysValid };
}
