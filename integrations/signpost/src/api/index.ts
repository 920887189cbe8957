export type { Answer, Ask } from './answer.ts';
export { createApi, type LoadOptions, loadApi, type ResourceApi } from './create-api.ts';
export { type Code, type ErrorCode, errorCodes } from './error-codes.ts';
export { file } from './field.ts';
export type { Api, HandlerOptions } from './handler.ts';
export { joinApis } from './join.ts';
export type { ApiRecord, Json, JsonSchema } from './model.ts';
export type { RecordOf } from './record-type.ts';
export { defineResource, type Resource } from './resource.ts';
