import { Search } from 'lucide-react';
import { Input } from '#ui/forms/Input.tsx';

interface SearchInputProps {
  value: string;
  onChange: (text: string) => void;
  label: string;
}

/** The field above a list of conversations or athletes that finds some of them. */
export const SearchInput = ({ value, onChange, label }: SearchInputProps) => (
  <Input
    type="search"
    quiet
    size="md"
    icon={<Search />}
    value={value}
    maxLength={200}
    onChange={(event) => onChange(event.target.value)}
    placeholder={`${label}...`}
    aria-label={label}
  />
);
