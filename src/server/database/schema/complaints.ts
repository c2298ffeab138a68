import type { Generated } from 'kysely';

type ComplaintsTable = {
  borrower_id: number;
  folio: string;
  order_id: string | null;
  problem_type: string;
  problem_son_type: string | null;
  detail: string;
  /** Names of uploads, not addresses. */
  images: string[];
  content_hash: Buffer;
  sent_at: Date;
  answer_by: string;
  answer: Generated<string | null>;
  answer_images: Generated<string[]>;
  answered_at: Generated<Date | null>;
  score: Generated<number | null>;
};

type ComplaintDirectoryTable = { folio: string; borrower_id: number };

type UploadsTable = {
  borrower_id: number;
  name: string;
  folio: Generated<string | null>;
  created_at: Date;
};

type LegalTextsTable = {
  hash: string;
  document: string;
  version: string;
  es: string;
  en: string;
  kept_at: Date;
};

export type ComplaintsSchema = {
  complaints: ComplaintsTable;
  complaint_directory: ComplaintDirectoryTable;
  uploads: UploadsTable;
  legal_texts: LegalTextsTable;
};
