import { Select } from '#ui/forms/Select.tsx';
import { type MessageKind, messageKindLabels, messageKinds } from '../../contract/message-kinds.ts';

interface MessageKindFieldProps {
  /** Undefined: personal. */
  value: MessageKind | undefined;
  onChange: (kind: MessageKind | undefined) => void;
}

const options = [
  { value: '', label: 'Personal message' },
  ...messageKinds.map((kind) => ({ value: kind, label: messageKindLabels[kind] })),
];

/** Above the input of a coach: what the athlete reads under the message. */
export function MessageKindField({ value, onChange }: MessageKindFieldProps) {
  return (
    <Select
      quiet
      label="Kind of message"
      options={options}
      value={value ?? ''}
      onValueChange={(chosen) => onChange(messageKinds.find((kind) => kind === chosen))}
      className="w-56 min-w-0"
    />
  );
}
