export type OnNotice = (payload: string) => void;

/** What sends notices in the place of NOTIFY: Redis. */
export interface NoticeTransport {
  /** False while it cannot be reached: notices then go by NOTIFY. */
  readonly ready: boolean;
  /** Fire and forget; what is lost is found after `onPossibleGap`. */
  publish(channel: string, payloads: string[]): void;
  subscribe(channel: string, onNotice: OnNotice): () => void;
  /** Called when notices may be lost, and often while it cannot be reached. */
  onPossibleGap(callback: () => void): () => void;
  close(): void;
}
