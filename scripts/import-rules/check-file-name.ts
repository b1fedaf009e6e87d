/** Names that say nothing about the content of a file. */
const vagueNames = /^(index|types|lib|misc|common|(.+-)?(helpers?|utils?|managers?))$/;
const pascalCase = /^[A-Z][A-Za-z0-9]*$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns a sentence about a bad file or folder name; undefined for a good one. */
export function findFileNameFault(file: string): string | undefined {
  const folders = file.split('/');
  const [stem = '', ...endings] = (folders.pop() ?? '').split('.');
  const drawer = [...folders, toKebabCase(stem)].find((name) => vagueNames.test(name));
  if (drawer) return `'${drawer}' does not say what is inside`;
  const crooked = folders.find((name) => !name.startsWith('.') && !kebabCase.test(name));
  if (crooked) return `the folder '${crooked}' should be kebab-case`;
  if (endings.includes('test')) return undefined;

  const isPascalCase = pascalCase.test(stem);
  // The wiring and the shells of src/web (form.tsx, page.tsx) hold more than one component.
  const isComponent = endings.at(-1) === 'tsx' && /^src\/(ui|features)\//.test(file);
  if (isComponent && !isPascalCase) return 'a component belongs in a PascalCase file';
  if (!kebabCase.test(stem) && !(endings.at(-1) === 'tsx' && isPascalCase)) {
    return 'everything but components is kebab-case';
  }
  return undefined;
}

function toKebabCase(stem: string): string {
  return stem.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase();
}
