import { prepareDatabaseTemplates } from '../test-database.ts';

export default prepareDatabaseTemplates;
