export { type Code, type ErrorCode, errorCodes } from './error-codes.ts';
export { file } from './field.ts';
export type { Api, HandlerOptions } from './handler.ts';
export { createApi, joinApis, type LoadOptions, loadApi, type ResourceApi } from './handler.ts';
export type { ApiRecord, Json, JsonSchema } from './model.ts';
export type { RecordOf } from './resource.ts';
export { defineResource, type Resource } from './resource.ts';
export type { Answer, Ask } from './respond.ts';
