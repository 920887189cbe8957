export { type Code, type ErrorCode, errorCodes } from './error-codes.ts';
export { file } from './file.ts';
export { createApi } from './handler.ts';
export type { ApiRecord } from './json.ts';
export { defineResource } from './resource.ts';
