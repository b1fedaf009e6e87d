import { prepareTemplates } from '../test-database.ts';

export default prepareTemplates;
