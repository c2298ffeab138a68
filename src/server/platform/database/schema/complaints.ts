import type { Generated } from 'kysely';

type ComplaintsTable = {
  borrowerId: number;
  folio: string;
  orderId: string | null;
  problemType: string;
  problemSonType: string | null;
  detail: string;
  /** Names of uploads, not addresses. */
  images: string[];
  contentHash: Buffer;
  sentAt: Date;
  answerBy: string;
  answer: Generated<string | null>;
  answerImages: Generated<string[]>;
  answeredAt: Generated<Date | null>;
  score: Generated<number | null>;
};

type ComplaintFormerAnswersTable = {
  borrowerId: number;
  folio: string;
  number: number;
  answer: string;
  answerImages: string[];
  answeredAt: Date;
  score: number | null;
  reopenedAt: Date;
};

type ComplaintDirectoryTable = { folio: string; borrowerId: number };

type UploadsTable = {
  borrowerId: number;
  name: string;
  folio: Generated<string | null>;
  createdAt: Date;
};

type LegalTextsTable = {
  hash: string;
  document: string;
  version: string;
  es: string;
  en: string;
  keptAt: Date;
};

export type ComplaintsSchema = {
  complaints: ComplaintsTable;
  complaintFormerAnswers: ComplaintFormerAnswersTable;
  complaintDirectory: ComplaintDirectoryTable;
  uploads: UploadsTable;
  legalTexts: LegalTextsTable;
};
