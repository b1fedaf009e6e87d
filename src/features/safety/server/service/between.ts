// Apart from service.ts, which asks messages who is online: their queries ask this.
export { blockBetween } from '../queries.ts';
