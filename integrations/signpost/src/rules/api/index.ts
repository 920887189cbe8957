import type { Rule } from '../rule.ts';
import apiEmpty from './api-empty.ts';
import apiEnum from './api-enum.ts';
import apiErrorBody from './api-error-body.ts';
import apiFile from './api-file.ts';
import apiId from './api-id.ts';
import apiJson from './api-json.ts';
import apiNestedJson from './api-nested-json.ts';
import apiPage from './api-page.ts';
import apiPath from './api-path.ts';
import apiPathWords from './api-path-words.ts';
import apiRelation from './api-relation.ts';
import apiSensitive from './api-sensitive.ts';
import apiTime from './api-time.ts';

export const apiRules: readonly Rule[] = [
  apiEmpty,
  apiEnum,
  apiErrorBody,
  apiFile,
  apiId,
  apiJson,
  apiNestedJson,
  apiPage,
  apiPathWords,
  apiPath,
  apiRelation,
  apiSensitive,
  apiTime,
];
