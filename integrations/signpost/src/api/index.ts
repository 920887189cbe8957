export { createApi, type ResourceApi } from './create-api.ts';
export { type Code, type ErrorCode, errorCodes } from './error-codes.ts';
export { listSentCodes } from './failure.ts';
export { file } from './field.ts';
export { type Api, joinApis } from './handler.ts';
export type { ApiRecord, Json, JsonSchema } from './model.ts';
export type { LoadOptions } from './options.ts';
export { defineResource, type Resource } from './resource.ts';
export type { ApiAnswer as Answer, ApiRequest } from './respond.ts';
