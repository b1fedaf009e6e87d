// Written by "npm run docs -- translations --write" from es.po.
import type { Messages } from '@lingui/core';

export const messages: Messages = {
};
