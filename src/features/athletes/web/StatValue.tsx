import { formatStatValue, getUnitAfterStat } from '../contract/stat-values.ts';

interface StatValueProps {
  sport: string;
  name: string;
  value: string;
}

/** A number of a stat with its unit: '4.52 s'. */
export function StatValue({ sport, name, value }: StatValueProps) {
  const unit = getUnitAfterStat(sport, name, value);
  if (!unit) return formatStatValue(value);
  return (
    <>
      <span>{formatStatValue(value)}</span>
      <span className="font-normal">{unit}</span>
    </>
  );
}
