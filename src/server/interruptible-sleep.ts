/** A pause that `wake` ends early; a `wake` between two pauses skips the next one. */
export class WakeUpTimer {
  #rung = false;
  #endPause = () => {};

  wake(): void {
    this.#rung = true;
    this.#endPause();
  }

  async pause(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
  }
}
