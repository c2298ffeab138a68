/** Who uses this folder's PostgreSQL, in the words its users know. */
export type Project = {
  /** Names the superuser, the sockets' folders, and where root keeps what PostgreSQL's account must reach. */
  readonly name: string;
  /** What the data folder is called where it is set: `DATA_DIR`. */
  readonly folderSetting: string;
  /** What to do where PostgreSQL can't run, as a sentence. */
  readonly fallbackAdvice: string;
};
