import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { clearToasts } from '#ui/feedback/toast.ts';
import { showPageInEnglish } from '#ui/page-language.ts';

// Chunks compile on first use, and a failure should name what is missing instead of printing the page.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'NotFoundOnPage' }),
});

// The files of a worker share one window.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // A toast stays five seconds and would appear in the next test.
  clearToasts();
  showPageInEnglish();
});
