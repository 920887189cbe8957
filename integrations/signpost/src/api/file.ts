import { z } from 'zod';

/**
 * The schema of a field that names a file: an address that starts at the root or with https, without a
 * processing query (`A-FIELD-7`).
 */
export function file(): z.ZodString {
  return z.string().meta({ format: 'uri-reference' });
}
