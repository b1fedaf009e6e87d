// The door: what the server's start and the scripts call.
export { loadDemo } from './service/load-demo.ts';
