import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { lazyDialog } from '#web/lazy-dialog.tsx';

const ConversationDialog = lazyDialog(
  async () => (await import('./ConversationDialog.tsx')).ConversationDialog,
);

interface ContactButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** An athlete or a coach. */
  person: {
    userId: string;
    user: { firstName: string; lastName: string };
    sport: string;
    position: string;
  };
  label?: string;
  iconOnly?: boolean;
}

/** Opens the conversation with a person in a dialog. */
export function OpenConversationButton({
  person,
  label = 'Contact',
  iconOnly,
  ...props
}: ContactButtonProps) {
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that closing is animated and returns the focus.
  const [isMounted, setMounted] = useState(false);
  const name = `${person.user.firstName} ${person.user.lastName}`;
  const openConversationDialog = () => {
    setMounted(true);
    setOpen(true);
  };
  const to = { id: person.userId, name, sport: person.sport, position: person.position };
  return (
    <>
      {iconOnly ? (
        <IconButton data-contact label={`${label} ${name}`} onClick={openConversationDialog} {...props}>
          <MessageSquare aria-hidden />
        </IconButton>
      ) : (
        <Button data-contact onClick={openConversationDialog} {...props}>
          <MessageSquare aria-hidden />
          {label}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {isMounted && <ConversationDialog open={open} onOpenChange={setOpen} to={to} />}
    </>
  );
}
