import { Card } from '#ui/layout/Card.tsx';
import { commandKeyName } from '#web/keyboard/command-key-name.ts';
import { UseLetterKeysCheckbox } from '#web/keyboard/UseLetterKeysCheckbox.tsx';

/** Keys for this browser. */
export function KeyboardCard() {
  return (
    <Card
      title="Keyboard"
      subtitle={`For this browser. ${commandKeyName} finds pages and people, ? shows the keys of a page.`}
      id="keyboard"
    >
      <UseLetterKeysCheckbox />
    </Card>
  );
}
