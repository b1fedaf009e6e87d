import type { z } from 'zod';

/** The JSON of a value, without what its schema does not name. */
type JsonSerializer = (value: unknown) => string;

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];
type Constant = object | ((value: unknown) => unknown);

const serializers = new WeakMap<Schema, JsonSerializer>();

/**
 * Returns a serializer that writes what `JSON.stringify(schema.parse(value))` writes, and throws what it throws: a
 * function that copies the fields of the schema, made once from the schema, takes the place of `parse`. Where that
 * function meets a value which the schema does not describe, `parse` has the last word.
 */
export function compileJsonSerializer(schema: z.ZodType): JsonSerializer {
  const known = serializers.get(schema);
  if (known) return known;
  const copy = compileContractFieldCopier(schema);
  const serializeOrParse = (value: unknown): string => {
    let copied: unknown;
    try {
      copied = copy(value);
    } catch {
      copied = schema.parse(value);
    }
    return JSON.stringify(copied);
  };
  serializers.set(schema, serializeOrParse);
  return serializeOrParse;
}

/** Written as source, so that V8 sees one literal per object and no loop over its fields. */
function compileContractFieldCopier(schema: Schema): (value: unknown) => unknown {
  const writer = new CopierWriter();
  const result = writer.writeExpression(schema, 'value');
  const source = `${writer.functions.join('\n')}\nreturn (value) => ${result};`;
  const makeCopier = new Function('constants', 'fail', source);
  return makeCopier(writer.constants, throwSchemaMismatch);
}

function throwSchemaMismatch(): never {
  throw new Error('The value is not what its schema describes');
}

class CopierWriter {
  readonly functions: string[] = [];
  readonly constants: Constant[] = [];
  readonly #functionNames = new Map<Schema, string>();

  /** The source of an expression that copies the value of the variable `name`, or fails. */
  writeExpression(schema: Schema, name: string): string {
    const definition = (schema as z.core.$ZodTypes)._zod.def;
    const isChecked = (definition.checks?.length ?? 0) > 0;
    if (isChecked || 'coerce' in definition) return this.#writeParse(schema, name);
    return this.#writeScalar(definition, schema, name) ?? this.#writeComposite(definition, schema, name);
  }

  #writeScalar(definition: Definition, schema: Schema, name: string): string | undefined {
    const generateValueIfConditionHolds = (condition: string) => `(${condition} ? ${name} : fail())`;
    if (definition.type === 'string') {
      const { format, pattern } = definition as { format?: string; pattern?: RegExp };
      const isText = `typeof ${name} === 'string'`;
      if (!format) return generateValueIfConditionHolds(isText);
      const isTime = format === 'datetime' && pattern;
      return isTime
        ? generateValueIfConditionHolds(`${isText} && ${this.#addConstant(pattern)}.test(${name})`)
        : undefined;
    }
    if (definition.type === 'number' && !('format' in definition))
      return generateValueIfConditionHolds(`Number.isFinite(${name})`);
    if (definition.type === 'boolean') return generateValueIfConditionHolds(`typeof ${name} === 'boolean'`);
    if (definition.type === 'null') return generateValueIfConditionHolds(`${name} === null`);
    if (definition.type === 'unknown' || definition.type === 'any')
      return generateValueIfConditionHolds(`${name} !== undefined`);
    const values = (schema as z.core.$ZodTypes)._zod.values;
    const hasValues = definition.type === 'enum' || definition.type === 'literal';
    return hasValues && values
      ? generateValueIfConditionHolds(`${this.#addConstant(values)}.has(${name})`)
      : undefined;
  }

  #writeComposite(definition: Definition, schema: Schema, name: string): string {
    switch (definition.type) {
      case 'nullable':
        return `(${name} === null ? null : ${this.writeExpression(definition.innerType, name)})`;
      case 'optional':
        // A default, for instance, makes a value of undefined.
        if (definition.innerType._zod.optin === 'defaulted') return this.#writeParse(schema, name);
        return `(${name} === undefined ? undefined : ${this.writeExpression(definition.innerType, name)})`;
      case 'array':
        return this.#writeCall(schema, name, (body) => this.#writeArray(definition.element, body));
      case 'object':
        if (definition.catchall) return this.#writeParse(schema, name);
        return this.#writeCall(schema, name, (body) => this.#writeObject(definition.shape, body));
      case 'pipe':
        return this.#writePipe(definition, schema, name);
      default:
        return this.#writeParse(schema, name);
    }
  }

  #writeArray(element: Schema, name: string): string {
    return `if (!Array.isArray(${name})) fail();
      const copies = new Array(${name}.length);
      for (let i = 0; i < copies.length; i++) {
        const element = ${name}[i];
        copies[i] = ${this.writeExpression(element, 'element')};
      }
      return copies;`;
  }

  #writeObject(shape: Readonly<Record<string, Schema>>, name: string): string {
    const fields = Object.entries(shape).map(([field, schema], i) => {
      const key = JSON.stringify(field);
      return {
        read: `const field${i} = ${name}[${key}];`,
        // A computed name costs a lookup for every object; the only one that means something else uncomputed sets the prototype.
        copy: `${field === '__proto__' ? `[${key}]` : key}: ${this.writeExpression(schema, `field${i}`)}`,
      };
    });
    return `if (typeof ${name} !== 'object' || ${name} === null || Array.isArray(${name})) fail();
      ${fields.map(({ read }) => read).join('\n')}
      return { ${fields.map(({ copy }) => copy).join(', ')} };`;
  }

  /** Of `z.preprocess`: a function, then the schema of what it returns. */
  #writePipe(definition: z.core.$ZodPipeDef, schema: Schema, name: string): string {
    const before = (definition.in as z.core.$ZodTypes)._zod.def;
    if (before.type !== 'transform' || before.checks?.length) return this.#writeParse(schema, name);
    return this.#writeCall(schema, name, (value) => {
      const transform = this.#addConstant(before.transform as Constant);
      return `if (${value} === undefined) fail();
        const context = { value: ${value}, issues: [] };
        const transformed = ${transform}(${value}, context);
        if (context.issues.length > 0 || transformed instanceof Promise) fail();
        return ${this.writeExpression(definition.out, 'transformed')};`;
    });
  }

  /** A schema has one function, which calls itself where the schema contains itself. */
  #writeCall(schema: Schema, name: string, writeBody: (name: string) => string): string {
    const known = this.#functionNames.get(schema);
    if (known) return `${known}(${name})`;
    const functionName = `copy${this.#functionNames.size}`;
    this.#functionNames.set(schema, functionName);
    this.functions.push(`const ${functionName} = (value) => { ${writeBody('value')} };`);
    return `${functionName}(${name})`;
  }

  /** What has no copier, such as a union: its schema copies it. Only the object knows whether undefined is a missing key. */
  #writeParse(schema: Schema, name: string): string {
    const parse = this.#addConstant((value: unknown) => (schema as z.ZodType).parse(value));
    return `(${name} === undefined ? fail() : ${parse}(${name}))`;
  }

  #addConstant(constant: Constant): string {
    this.constants.push(constant);
    return `constants[${this.constants.length - 1}]`;
  }
}
