import { afterEach, expect, test } from 'vitest';
import { clearToasts, dismissToast, getCurrentToast, toast } from './toast.ts';

const getTitle = () => getCurrentToast()?.title;
const dismissVisibleToast = () => dismissToast(getCurrentToast()?.id ?? 0);
const undo = { label: 'Undo', onAction: () => {} };

afterEach(clearToasts);

test('a toast replaces the visible one, which does not come back [9.33]', () => {
  toast({ title: 'Login failed', variant: 'destructive' });
  toast({ title: 'Welcome back!' });
  expect(getTitle()).toBe('Welcome back!');
  dismissVisibleToast();
  expect(getTitle()).toBeUndefined();
});

test('a toast with the same words shows again', () => {
  toast({ title: 'Login failed', variant: 'destructive' });
  const first = getCurrentToast()?.id;
  toast({ title: 'Login failed', variant: 'destructive' });
  expect(getCurrentToast()?.id).not.toBe(first);
});

test('the end of a toast that fades out does not remove the next one', () => {
  toast({ title: 'Update Failed', variant: 'destructive' });
  const fading = getCurrentToast()?.id ?? 0;
  toast({ title: 'Profile Updated' });
  dismissToast(fading);
  expect(getTitle()).toBe('Profile Updated');
});

test.each([
  { title: 'Highlight removed', action: undo },
  { title: 'Login failed', variant: 'destructive' as const },
])('news from others waits until "$title" is gone', (visible) => {
  toast(visible);
  toast({ title: 'Rosa Eleven', isLowPriority: true });
  toast({ title: 'Theo Grant', isLowPriority: true });
  expect(getTitle()).toBe(visible.title);
  dismissVisibleToast();
  expect(getTitle()).toBe('Theo Grant');
  dismissVisibleToast();
  expect(getTitle()).toBeUndefined();
});

test('news from others replaces a toast that is neither a failure nor has an action', () => {
  toast({ title: 'Profile Updated' });
  toast({ title: 'Rosa Eleven', isLowPriority: true });
  expect(getTitle()).toBe('Rosa Eleven');
});

test('the result of the own action shows at once, and queued news follows it', () => {
  toast({ title: 'Highlight removed', action: undo });
  toast({ title: 'Rosa Eleven', isLowPriority: true });
  toast({ title: 'Profile Updated' });
  expect(getTitle()).toBe('Profile Updated');
  dismissVisibleToast();
  expect(getTitle()).toBe('Rosa Eleven');
});

test('the next person who signs in sees no toast of the last one', () => {
  toast({ title: 'Stat removed', action: undo });
  toast({ title: 'Rosa Eleven', isLowPriority: true });
  clearToasts();
  expect(getTitle()).toBeUndefined();
  toast({ title: 'Welcome back!' });
  dismissVisibleToast();
  expect(getTitle()).toBeUndefined();
});
