const settings: { stackTraceLimit?: number } = Error;

/** How many calls a stack trace names, as it was; undefined in Firefox. */
export const { stackTraceLimit } = settings;

// With a limit of 0 V8 still looks up where each function on the stack is; without a limit it makes no stack trace.
delete settings.stackTraceLimit;
