import { afterEach, expect, test } from 'vitest';
import { currentToast, dismissToast, forgetToasts, toast } from './toast.ts';

const shown = () => currentToast()?.title;
const dismiss = () => dismissToast(currentToast()?.id ?? 0);
const undo = { label: 'Undo', onAction: () => {} };

afterEach(forgetToasts);

test('a notice takes the place of the one that stands, and nothing follows it [9.33]', () => {
  toast({ title: 'Login failed', variant: 'destructive' });
  toast({ title: 'Welcome back!' });
  expect(shown()).toBe('Welcome back!');
  dismiss();
  expect(shown()).toBeUndefined();
});

test('the same words are told again', () => {
  toast({ title: 'Login failed', variant: 'destructive' });
  const first = currentToast()?.id;
  toast({ title: 'Login failed', variant: 'destructive' });
  expect(currentToast()?.id).not.toBe(first);
});

test('what fades out does not take its successor along', () => {
  toast({ title: 'Update Failed', variant: 'destructive' });
  const fading = currentToast()?.id ?? 0;
  toast({ title: 'Profile Updated' });
  dismissToast(fading);
  expect(shown()).toBe('Profile Updated');
});

test.each([
  { title: 'Highlight removed', action: undo },
  { title: 'Login failed', variant: 'destructive' as const },
])('news from others waits until "$title" has had its time', (standing) => {
  toast(standing);
  toast({ title: 'Rosa Eleven', waits: true });
  toast({ title: 'Theo Grant', waits: true });
  expect(shown()).toBe(standing.title);
  dismiss();
  expect(shown()).toBe('Theo Grant');
  dismiss();
  expect(shown()).toBeUndefined();
});

test('news from others takes the place of a notice that only tells', () => {
  toast({ title: 'Profile Updated' });
  toast({ title: 'Rosa Eleven', waits: true });
  expect(shown()).toBe('Rosa Eleven');
});

test('what one does oneself shows at once, and what waited still comes after it', () => {
  toast({ title: 'Highlight removed', action: undo });
  toast({ title: 'Rosa Eleven', waits: true });
  toast({ title: 'Profile Updated' });
  expect(shown()).toBe('Profile Updated');
  dismiss();
  expect(shown()).toBe('Rosa Eleven');
});

test('nothing of a person who has left is told to the next one', () => {
  toast({ title: 'Stat removed', action: undo });
  toast({ title: 'Rosa Eleven', waits: true });
  forgetToasts();
  expect(shown()).toBeUndefined();
  toast({ title: 'Welcome back!' });
  dismiss();
  expect(shown()).toBeUndefined();
});
