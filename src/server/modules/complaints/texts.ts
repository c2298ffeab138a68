import { complaintCode } from '../../../contract/codes.ts';
import { createTextsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/complaints.json' with { type: 'json' };
import es from '../../messages/es/complaints.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { createBusinessErrorFactory, createErrorFactory, RequestError } from '../api/index.ts';

/** What the complaint calls say to the borrowers of a market in one language. */
export const complaintTexts = createTextsByMarket({ es, en });
export type ComplaintTexts = ReturnType<typeof complaintTexts>;

const text = localizedTexts({ es, en });

/** Source of the English text of the first: SPEC 5. */
export const createComplaintError = createBusinessErrorFactory(text, {
  'error.collectionUnsupported': complaintCode.collectionUnsupported,
  'error.invalidImage': complaintCode.badImage,
  'error.imageTooLarge': complaintCode.badImage,
  'error.tooManyImages': complaintCode.tooManyImages,
  'error.notAnswered': complaintCode.notAnswered,
  'error.notAsked': complaintCode.notAsked,
});

/** The same for another borrower's image, a used one, a purged one and one that never existed. */
export const imageNotFoundError = createErrorFactory(RequestError, 404, text('error.imageNotFound'));
