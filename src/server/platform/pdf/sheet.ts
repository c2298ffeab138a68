/** Label and value side by side, what has to be known of them below (may be empty). `sum`: what those before it come to. */
export type SheetRow = { label: string; value: string; detail: string; tone?: 'sum' };

export type Block =
  | { heading: string }
  | { paragraph: string; isMuted?: true }
  | { rows: readonly SheetRow[] };

/** A document that is drawn as PDF: words alone, so that it can be handed to the process that draws. */
export type Sheet = {
  /** Names the file. */
  name: string;
  language: 'es' | 'en';
  title: string;
  /** What the document proves, for whoever looks at the file's properties. */
  subject: string;
  author: string;
  /** The day the sheet is of, YYYY-MM-DD. */
  day: string;
  blocks: readonly Block[];
  /** Stands on each page, so that no sheet can be swapped for another's; its number follows. */
  footer: string;
  /** Goes with the PDF as a file. */
  attachment?: { name: string; json: string };
};
