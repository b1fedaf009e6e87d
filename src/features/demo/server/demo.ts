// The door: called at the start of the server and by scripts.
export { loadDemo } from './service/load-demo.ts';
