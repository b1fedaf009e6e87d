// The door: called at the start of the server and by scripts.
export { loadDemo } from './service/generate-and-insert-demo-data.ts';
