import { configure } from '@testing-library/react';

// Chunks compile on first use, and a failure should name what is missing instead of printing the page.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'NotFoundOnPage' }),
});
