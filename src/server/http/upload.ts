import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#shared/call.ts';
import { AppError, invalid } from '#shared/errors.ts';

/** A form beside its file: a handful of short texts. */
const limits = { files: 1, fields: 10, parts: 11, fieldSize: 200, fieldNameSize: 50, headerPairs: 20 };

/** Makes this part of the server, and no other, take multipart/form-data, and nothing else. */
export async function takesUploads(form: FastifyInstance): Promise<void> {
  form.removeAllContentTypeParsers();
  await form.register(multipart, { limits });
  // Left for uploadOf to refuse, after it is known who asks.
  form.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** The file and the text fields of a form. Nothing is read before the caller was admitted. */
export async function uploadOf(
  request: FastifyRequest,
  upload: Upload,
): Promise<{ file: Buffer; fields: Record<string, string> }> {
  if (!request.isMultipart())
    throw new AppError('unsupported-type', 'Please send the file as multipart/form-data.');
  const fields: Record<string, string> = Object.create(null);
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: upload.maxBytes } })) {
      if (part.type === 'file') file = await bufferOf(part, upload.field);
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    throw refusalOf(error, upload);
  }
  if (!file?.length) throw invalid(upload.field, 'Please choose a file');
  return { file, fields: { ...fields } };
}

async function bufferOf(part: MultipartFile, field: string): Promise<Buffer> {
  if (part.fieldname !== field) throw invalid(part.fieldname, `Please send the file as '${field}'`);
  return part.toBuffer();
}

// Only the parser and the caller's connection can fail there: whatever it is, the form was no good.
function refusalOf(error: unknown, upload: Upload): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('too-large', `Please choose a file of at most ${upload.maxBytes / 2 ** 20} MB.`);
  if (statusCode === 413) return new AppError('too-large', 'This form has too many parts.');
  return new AppError('malformed', 'This upload cannot be read.', { cause: error });
}
