import { expect, test } from 'vitest';
import { webMessages } from '../i18n/messages.ts';
import { uploadFile } from './upload.ts';
import { PART_BYTES, tokenOf } from './upload-parts.ts';

const whole = { key: 'k', secret: 's', bucket: 'b', token: 't' };

test('upload.needs_credentials, errors.no_credentials: key, secret and bucket, else Missing Storage Credentials!', () => {
  expect(tokenOf(whole)).toBe('t');
  for (const part of ['key', 'secret', 'bucket'] as const) {
    expect(() => tokenOf({ ...whole, [part]: undefined })).toThrow(expect.objectContaining({ code: 'no_credentials' }));
  }
  expect(() => tokenOf(undefined)).toThrow(expect.objectContaining({ code: 'no_credentials' }));
  expect(webMessages.en['web.files.no_credentials']).toBe('Missing Storage Credentials!');
});

test('upload.needs_file, errors.no_files: no file is said, not sent', async () => {
  await expect(uploadFile(undefined)).rejects.toMatchObject({ code: 'no_files' });
  expect(webMessages.en['web.files.none_provided']).toBe('No files provided for upload.');
});

test('upload.parts, upload.part_size: parts have 10,485,760 bytes', () => expect(PART_BYTES).toBe(10_485_760));
