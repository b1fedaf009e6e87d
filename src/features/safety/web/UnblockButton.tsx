import { MutationButton } from '#web/mutation-buttons.tsx';
import { type Member, useSetBlocked } from './data.ts';

export function UnblockButton({ person }: { person: Member }) {
  const block = useSetBlocked(person);
  return (
    <MutationButton mutation={block} variant="outline" onClick={() => block.mutate(false)}>
      Unblock
      <span className="sr-only"> {person.name}</span>
    </MutationButton>
  );
}
