import { translatable } from '#translations/translate.ts';

/** What a coach answers an athlete with one press. */
export const messageAnswers = ['filled', 'not-now', 'not-a-fit', 'let-us-talk'] as const;
export type MessageAnswer = (typeof messageAnswers)[number];

/** What both sides read of an answer. */
export const messageAnswerLabels: Record<MessageAnswer, string> = {
  filled: translatable('We have filled this position'),
  'not-now': translatable('Not now'),
  'not-a-fit': translatable('Not a fit for our program'),
  'let-us-talk': translatable('Let us talk'),
};

/** The message that an answer is sent as. */
export const messageAnswerSentences: Record<MessageAnswer, string> = {
  filled:
    'Thank you for writing to us. We have filled this position for your class, and I did not want to leave you waiting. I wish you the very best in your search.',
  'not-now':
    'Thank you for writing to us. We cannot say anything about your class yet. Please write again when your season has brought something new: I will read it.',
  'not-a-fit':
    'Thank you for your interest in our program. We do not see a fit with what we are looking for, and I would rather tell you than leave you waiting. I wish you the very best in your search.',
  'let-us-talk':
    'Thank you for writing to us. We would like to get to know you. Please write which days suit you for a call, and bring your family along if you like.',
};

/** Whether a thread counts as closed after this answer, until somebody writes again. */
export const closesThread = (answer: MessageAnswer): boolean => answer !== 'let-us-talk';
