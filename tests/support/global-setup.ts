import { prepareTemplates } from './database.ts';

export default prepareTemplates;
