/**
 * `createRoot` of React, loaded without stack traces: React makes four errors while it is loaded, and for the first stack
 * trace V8 parses all of the functions on the stack again, React's own 300 kB among them (15 to 75 ms of a desktop's processor).
 */
import './pause-stack-traces.ts';
import { createRoot } from 'react-dom/client';
import { stackTraceLimit } from './pause-stack-traces.ts';

if (stackTraceLimit !== undefined) Error.stackTraceLimit = stackTraceLimit;

export { createRoot };
