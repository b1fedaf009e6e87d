import { isBlank } from '#shared/storable-text.ts';
import { Field } from '#ui/forms/Field.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { fillInFirstName } from './fill-in-first-name.ts';
import type { Recipient } from './use-send-to-recipients.ts';

interface WriteMessageStepProps {
  chosen: Recipient[];
  text: string;
  onChange: (text: string) => void;
  /** The first recipient whose message would be too long. */
  tooLong: Recipient | undefined;
}

/** The second step: the text, and a preview for each recipient. */
export function WriteMessageStep({ chosen, text, onChange, tooLong }: WriteMessageStepProps) {
  const content = text.trim();
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Message"
        hint="{firstName} becomes the first name of each athlete."
        error={tooLong && `With the name of ${tooLong.name} it is longer than 5,000 characters`}
      >
        <Textarea
          rows={5}
          autoFocus
          value={text}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Hi {firstName}, ..."
        />
      </Field>
      {!isBlank(content) && (
        <section aria-label="Preview">
          <h3 className="mb-2 font-semibold text-meta text-muted">Preview</h3>
          <ul className="flex flex-col gap-2">
            {chosen.map((one) => (
              <li key={one.id} className="rounded-lg border border-line p-3">
                <p className="font-semibold text-meta">To {one.name}</p>
                <p className="mt-1 whitespace-pre-wrap text-row [overflow-wrap:anywhere]">
                  {fillInFirstName(one, content)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
