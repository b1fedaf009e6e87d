import { ConfigError, parseConfig } from '../../src/config.ts';

/** Why a start with these variables is refused. */
export function getConfigErrorMessage(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}
