import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { toValidationMessage } from '#shared/validation-messages.ts';

/** Checks a form by a schema, with a plain sentence where the schema has none. */
export const createResolver = <Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
): Resolver<z.input<Schema>> =>
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's own type knows no generic schema
  zodResolver(schema as any, { error: toValidationMessage }) as any;
