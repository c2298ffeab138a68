/** The channel of a complaint: the borrower's own app, or staff. */
export const complaintChannels = ['app', 'phone'] as const;
export type ComplaintChannel = (typeof complaintChannels)[number];

/** The state of the last question to the borrower, while the complaint waits for its answer. */
export const complaintQuestionStates = ['asked', 'replied'] as const;
export type ComplaintQuestionState = (typeof complaintQuestionStates)[number];

/** How an answered complaint ended, for the borrower. */
export const complaintOutcomes = ['favourable', 'partlyFavourable', 'unfavourable'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** Files on complaints for an authority: all but those about collection, and those. */
export const complaintReportKinds = ['reune', 'redeco'] as const;
export type ComplaintReportKind = (typeof complaintReportKinds)[number];

export const complaintStates = ['waiting', 'answered'] as const;
