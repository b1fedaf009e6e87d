import type { LucideIcon } from 'lucide-react';

/** What a key or a command opens. */
export type CommandDialogName = 'commands' | 'keys' | 'need' | 'save search';

/** A line of the command menu. */
export interface Command {
  /** Unique in the menu. */
  id: string;
  group: string;
  label: string;
  detail?: string | undefined;
  /** Other words by which it is found. */
  keywords?: string;
  Icon: LucideIcon;
  run: () => void;
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each typed word begins a word of the command. */
export function isCommandFound({ label, detail = '', keywords = '' }: Command, typed: string): boolean {
  const words = splitWords(`${label} ${detail} ${keywords}`);
  const parts = splitWords(typed);
  // Signs alone are no name of a command.
  if (parts.length === 0 && typed.trim() !== '') return false;
  return parts.every((part) => words.some((word) => word.startsWith(part)));
}

/** Commands in the order of the menu: those of one group follow each other. */
export function groupCommands(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
