import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#shared/api-call.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';

/** A form has a handful of short fields beside its file. */
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 200, fieldNameSize: 50, headerPairs: 20 };

/** Makes this part of the server accept multipart/form-data and nothing else. */
export async function acceptMultipartOnly(form: FastifyInstance): Promise<void> {
  form.removeAllContentTypeParsers();
  await form.register(multipart, { limits });
  // Other types are refused by readUpload, after the viewer is known.
  form.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Reads the file and the text fields of a form, after the caller was admitted. */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ file: Buffer; fields: Record<string, string> }> {
  if (!request.isMultipart())
    throw new AppError('unsupported-type', 'Please send the file as multipart/form-data.');
  const fields: Record<string, string> = Object.create(null);
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: upload.maxBytes } })) {
      if (part.type === 'file') file = await readUploadedFile(part, upload.field);
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    throw multipartErrorToAppError(error, upload);
  }
  if (!file?.length) throw newInvalidFieldError(upload.field, 'Please choose a file');
  return { file, fields: { ...fields } };
}

async function readUploadedFile(part: MultipartFile, expectedField: string): Promise<Buffer> {
  if (part.fieldname !== expectedField)
    throw newInvalidFieldError(part.fieldname, `Please send the file as '${expectedField}'`);
  return part.toBuffer();
}

// Only the parser and the caller's connection can fail there, so any error means a bad form.
function multipartErrorToAppError(error: unknown, upload: Upload): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('too-large', `Please choose a file of at most ${upload.maxBytes / 2 ** 20} MB.`);
  if (statusCode === 413) return new AppError('too-large', 'This form has too many parts.');
  return new AppError('malformed', 'This upload cannot be read.', { cause: error });
}
