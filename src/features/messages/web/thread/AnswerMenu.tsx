import { MessageCircleReply } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import {
  messageAnswerLabels,
  messageAnswerSentences,
  messageAnswers,
} from '../../contract/message-answers.ts';
import { queueAndSendMessage } from '../outbox/outbox.ts';

interface AnswerMenuProps {
  me: string;
  otherUserId: string;
}

/** Above the input of a coach to whom an athlete has written: each choice shows its sentence and sends it at once. */
export function AnswerMenu({ me, otherUserId }: AnswerMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="ghost" className="pointer-coarse:min-h-11">
          <MessageCircleReply aria-hidden />
          Answer
        </Button>
      }
    >
      {messageAnswers.map((answer) => (
        <MenuItem
          key={answer}
          description={messageAnswerSentences[answer]}
          onSelect={() =>
            queueAndSendMessage(me, otherUserId, { content: messageAnswerSentences[answer], answer })
          }
        >
          {messageAnswerLabels[answer]}
        </MenuItem>
      ))}
    </Menu>
  );
}
