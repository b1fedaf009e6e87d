/** A bar on a terminal, a plain line every five seconds elsewhere. */
export function createProgressPrinter(stream: NodeJS.WriteStream, unit = 'athletes') {
  const started = Date.now();
  const interval = stream.isTTY ? 100 : 5_000;
  let lastShown = started - interval;
  return (done: number, total: number) => {
    const finished = done >= total;
    if (!finished && Date.now() - lastShown < interval) return;
    lastShown = Date.now();
    const line = formatProgressLine(done, total, (Date.now() - started) / 1000, unit);
    stream.write(stream.isTTY ? `\r\u001b[2K${line}${finished ? '\n' : ''}` : `${line}\n`);
  };
}

/** `seconds` is the time since the start. */
export function formatProgressLine(done: number, total: number, seconds: number, unit = 'athletes'): string {
  const share = total === 0 ? 1 : done / total;
  const rate = seconds > 0 ? done / seconds : 0;
  const bar = '█'.repeat(Math.floor(share * 24)).padEnd(24, '░');
  const parts = [`${bar} ${Math.floor(share * 100)} %`, `${done.toLocaleString('en-US')} ${unit}`];
  if (rate > 0) parts.push(`${Math.round(rate).toLocaleString('en-US')}/s`);
  if (rate > 0 && done < total) parts.push(`${formatTimeLeft((total - done) / rate)} left`);
  return parts.join(' · ');
}

function formatTimeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
