/** Returns a sentence about a fault of the file system; undefined for another error. */
export function explainFileError(error: NodeJS.ErrnoException, action: string): string | undefined {
  const { code, path, message } = error;
  if (code === 'ENOSPC' || code === 'EDQUOT' || message.includes('No space left on device'))
    return `A disk is full${path ? `, where ${path} is` : ''}: ${action}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path ?? 'A folder'} cannot be written (${code}): ${action}.`;
  return undefined;
}
