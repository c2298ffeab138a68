/** What one attack does, handed to its process as JSON. */
export type AttackPlan = {
  origin: string;
  /** Numbers of the borrowers who attack, in turns. */
  attackers: readonly number[];
  /** Pictures that are made to be slow or large, all at once. */
  imageCount: number;
  /** Bodies that begin and go no further: of every kind. */
  halfSentCount: number;
  /** Uploads of two files that begin and go no further. */
  twoFileCount: number;
  /** How long what is half sent is held, unless the server closes it before. */
  holdSeconds: number;
};

/** How often each status answered the pictures, `none` for no answer. */
export type AttackResult = Readonly<Record<string, number>>;
