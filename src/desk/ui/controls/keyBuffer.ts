/** How long a key waits for its declaration once the next case is open. */
const bufferMs = 3_000;

/** A shortcut pressed while a queue loads its next case is stored, and run once that case has declared it. */
export class KeyBuffer {
  #isAdvancing = false;
  #key: string | undefined;
  #until = 0;

  get isAdvancing(): boolean {
    return this.#isAdvancing;
  }

  async bufferDuring(advance: () => Promise<void>): Promise<void> {
    this.#isAdvancing = true;
    this.#key = undefined;
    try {
      await advance();
    } finally {
      this.#isAdvancing = false;
      this.#until = Date.now() + bufferMs;
    }
  }

  /** Stores a key that nothing has declared; the last one counts. Without a queue that goes on it is none for later. */
  store(key: string | undefined): void {
    if (this.#isAdvancing || Date.now() < this.#until) this.#key = key;
  }

  /** The stored key if it is among those now declared; it is given once. */
  take(shortcuts: readonly { readonly key: string }[]): string | undefined {
    const key = this.#key;
    if (this.#isAdvancing || !shortcuts.some((one) => one.key === key)) return undefined;
    this.#key = undefined;
    return Date.now() < this.#until ? key : undefined;
  }
}
