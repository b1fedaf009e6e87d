import type { FaultRow } from './fault-row.ts';
import { FaultStack } from './fault-stack.ts';
import { type LoadReport, SteadyLoad } from './steady-load.ts';

export interface RowResult {
  row: FaultRow;
  /** What else was seen, or why the fault was not tried. */
  note: string | undefined;
  /** Undefined where it was not tried, or did not come to its end. */
  report: LoadReport | undefined;
}

/** Tries these faults one after the other, those that follow each other on the same stack where they can. */
export async function* runFaultRows(
  rows: FaultRow[],
  options: { built: boolean; workers?: number },
): AsyncGenerator<RowResult> {
  let stack: FaultStack | undefined;
  try {
    for (const row of rows) {
      const skipReason = FaultStack.getSkipReason(row.stack);
      if (skipReason) {
        yield { row, note: skipReason, report: undefined };
        continue;
      }
      if (stack?.kind !== row.stack) {
        await stack?.remove();
        stack = await FaultStack.start(row.stack, options);
      }
      const result = await runFaultRow(row, stack);
      // What led to a 500.
      for (const line of stack.server.logLines) if (/"level":[56]0/.test(line)) console.error(line);
      if (row.isLast || !result.report) {
        await stack.remove();
        stack = undefined;
      }
      yield result;
    }
  } finally {
    await stack?.remove();
  }
}

export async function runFaultRow(row: FaultRow, stack: FaultStack): Promise<RowResult> {
  const load = await SteadyLoad.start(stack.server.origin, ...stack.otherOrigins);
  try {
    const note = (await row.inflict(stack, load)) || undefined;
    await load.waitForGoodAnswers(100);
    return { row, note, report: await load.stop() };
  } catch (error) {
    load.abandon();
    return { row, note: `failed: ${(error as Error).message}`, report: undefined };
  }
}
