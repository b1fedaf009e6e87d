import { Search } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '#features/accounts/contract/accounts.ts';
import { Input } from '#ui/forms/Input.tsx';
import { type Listbox, ListboxOption, useListbox } from '#ui/forms/Listbox.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useDebouncedCallback } from '#ui/use-debounced-callback.ts';
import { type Command, type CommandDialogName, groupCommands, isCommandFound } from './commands.ts';
import { useActionCommands, usePageCommands } from './use-commands.ts';
import {
  limitEachGroup,
  useConversationCommands,
  useListCommands,
  useSearchCommands,
  useSettingsCommands,
  useSuggestionCommands,
} from './use-found-commands.ts';

interface CommandMenuProps {
  account: Account;
  onClose: () => void;
  /** Opens another dialog in the place of the menu. */
  onOpen: (name: CommandDialogName) => void;
}

const label = 'Commands';

/** The server refuses longer searches. */
const maxSearchedLength = 200;

/** Goes to a page, finds somebody, or does something, by words and arrow keys. */
export function CommandMenu({ account, onClose, onOpen }: CommandMenuProps) {
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const searchSoon = useDebouncedCallback(setSearched, 150);
  const commands = useFoundCommands({ account, onOpen, typed: text.trim(), searched });
  const listbox = useListbox(commands.length, 0);
  const forgetActive = useKeepActiveCommand(commands, listbox);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={label}
      description="Type a page, a name, or who you are looking for."
      bodyClassName="flex flex-col overflow-hidden p-0 h-[min(28rem,60dvh)]"
    >
      <div className="border-line border-b p-3">
        <Input
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listbox.id}
          aria-activedescendant={listbox.activeId}
          autoComplete="off"
          placeholder="Type a command or a search..."
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            searchSoon(event.target.value.trim().slice(0, maxSearchedLength));
            forgetActive();
            listbox.activate(0, 'key');
          }}
          onKeyDown={(event) =>
            onListKey(event, listbox, commands.length, () => run(commands[listbox.activeIndex]))
          }
        />
      </div>
      <CommandList commands={commands} listbox={listbox} onSelect={run} />
      <span role="status" className="sr-only">
        {commands.length === 1 ? '1 command' : `${commands.length} commands`}
      </span>
    </Dialog>
  );
}

interface FoundCommandsOptions extends Pick<CommandMenuProps, 'account' | 'onOpen'> {
  typed: string;
  /** What the server was asked for; it follows `typed`. */
  searched: string;
}

/** Keeps a command active when others arrive before it. Returns how to forget it: other words begin with the first line. */
function useKeepActiveCommand(commands: Command[], listbox: Listbox): () => void {
  const active = useRef<{ id: string | undefined; index: number }>(undefined);
  const { activeIndex, activate } = listbox;
  useLayoutEffect(() => {
    const at = commands.findIndex(({ id }) => id === active.current?.id);
    const hasMoved = active.current?.index !== activeIndex;
    const index = hasMoved || at < 0 ? activeIndex : at;
    active.current = { id: commands[index]?.id, index };
    if (index !== activeIndex) activate(index, 'pointer');
  });
  return () => {
    active.current = undefined;
  };
}

/** What is found at once comes first, so that what loads later moves little. */
function useFoundCommands({ account, onOpen, typed, searched }: FoundCommandsOptions): Command[] {
  const pages = usePageCommands(account);
  const actions = useActionCommands(account, onOpen);
  const settings = useSettingsCommands(account, typed);
  const searches = useSearchCommands(account, typed);
  const suggestions = useSuggestionCommands(account, searched);
  const conversations = useConversationCommands(account, searched);
  const lists = useListCommands(account);
  const isFound = (command: Command) => isCommandFound(command, typed);
  const foundLists = limitEachGroup(lists.filter(isFound));
  if (!typed) return [...pages, ...conversations, ...foundLists, ...actions];
  const own = [...pages, ...actions, ...settings].filter(isFound);
  const isAnswer = searched === typed.slice(0, maxSearchedLength);
  return [...own, ...searches, ...foundLists, ...(isAnswer ? [...suggestions, ...conversations] : [])];
}

/** The arrow keys go round; Home and End are for the text. */
function onListKey(event: KeyboardEvent, listbox: Listbox, count: number, choose: () => void): void {
  // Enter also ends the composition of a Japanese or Chinese word.
  if (event.nativeEvent.isComposing || count === 0) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) listbox.activate((Math.max(listbox.activeIndex, 0) + step + count) % count, 'key');
  else if (event.key === 'Enter') choose();
  else return;
  event.preventDefault();
}

interface CommandListProps {
  commands: Command[];
  listbox: Listbox;
  onSelect: (command: Command) => void;
}

function CommandList({ commands, listbox, onSelect }: CommandListProps) {
  return (
    <div id={listbox.id} role="listbox" aria-label={label} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {groupCommands(commands).map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={group} role="group" aria-label={group} className="mb-1.5">
          <div aria-hidden className="px-2.5 pt-1.5 pb-1 font-semibold text-caption text-muted">
            {group}
          </div>
          {members.map((command) => (
            <CommandOption
              key={command.id}
              command={command}
              index={commands.indexOf(command)}
              listbox={listbox}
              onSelect={onSelect}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface CommandOptionProps extends Omit<CommandListProps, 'commands'> {
  command: Command;
  index: number;
}

function CommandOption({ command, index, listbox, onSelect }: CommandOptionProps) {
  const { label: name, detail, Icon } = command;
  return (
    <ListboxOption
      listbox={listbox}
      index={index}
      isSelected={index === listbox.activeIndex}
      onSelect={() => onSelect(command)}
      onPointerMove={() => listbox.activate(index, 'pointer')}
      className={cn(
        'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-row pointer-coarse:min-h-11',
        index === listbox.activeIndex && 'bg-hover',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {detail && <span className="max-w-1/2 shrink-0 truncate text-meta text-muted">{detail}</span>}
    </ListboxOption>
  );
}
