// The door: what the server's start and the scripts call.
export { countRealUsers, hasAccount, hasUsers } from './queries.ts';
export { loadDemo } from './service/load-demo.ts';
