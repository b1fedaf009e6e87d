import { Button } from '#ui/buttons/Button.tsx';
import { type Somebody, useBlock } from './data.ts';

export function UnblockButton({ person }: { person: Somebody }) {
  const block = useBlock(person);
  return (
    <Button variant="outline" pending={block.isPending} onClick={() => block.mutate(false)}>
      Unblock
      <span className="sr-only"> {person.name}</span>
    </Button>
  );
}
