import type { FaultStack, StackKind } from './fault-stack.ts';
import type { SteadyLoad } from './steady-load.ts';

/** A fault, what it needs, and how it is brought about while members send and read. */
export interface FaultRow {
  /** For `npm run faults -- NAME`. */
  id: string;
  /** What happens, as the table says it. */
  title: string;
  stack: StackKind;
  /** Brings the fault about, and everything back; returns what else was seen. */
  inflict(stack: FaultStack, load: SteadyLoad): Promise<string | void>;
  /** Leaves the stack in a state in which no other fault can be tried. */
  isLast?: boolean;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
