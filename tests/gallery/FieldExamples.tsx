import { useState } from 'react';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Input } from '#ui/forms/Input.tsx';
import { PasswordInput } from '#ui/forms/PasswordInput.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { Textarea } from '#ui/forms/Textarea.tsx';
import { Card } from '#ui/layout/Card.tsx';

const sports = ['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field'];

export function Fields() {
  const [sport, setSport] = useState('');
  const [sort, setSort] = useState('newest');
  const [school, setSchool] = useState('');
  return (
    <Card title="Fields" className="mt-3">
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Field label="Email" required error="Please enter a valid email address.">
          <Input type="email" defaultValue="marcus@" autoComplete="email" />
        </Field>
        <Field label="Password" hint="At least 8 characters.">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Sport">
          <Select
            value={sport}
            onValueChange={setSport}
            options={[
              { value: '', label: 'All Sports' },
              ...sports.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
        <Select
          label="Sort by"
          prefix="Sort by"
          size="md"
          quiet
          className="w-fit"
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'newest', label: 'Newest' },
            { value: 'rating', label: 'Rating' },
          ]}
        />
        <Field label="High school" optional>
          <Combobox
            value={school}
            onValueChange={setSchool}
            suggestions={[{ value: 'w', label: 'Westlake High', detail: 'Austin, TX' }]}
            onSelect={(chosen) => setSchool(chosen.label)}
          />
        </Field>
        <Field label="State">
          <Input placeholder="State (e.g., TX, CA)" disabled />
        </Field>
        <Field label="Bio" className="md:col-span-2">
          <Textarea rows={3} autoGrow defaultValue="Three-year starter and two-time captain." />
        </Field>
        <div className="flex flex-col gap-2">
          <Checkbox label="Has film" defaultChecked />
          <Checkbox label="Remember me" hint="On this device only." />
          <Checkbox label="I am 13 or older" error="Please confirm your age." />
        </div>
      </div>
    </Card>
  );
}
