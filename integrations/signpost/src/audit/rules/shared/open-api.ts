import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import { counted } from '../../../lib/text/text.ts';
import type { ApiFile } from '../../site/api.ts';
import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';
import { inApi } from './api.ts';

/** An operation of an OpenAPI 3 description, with references resolved one level deep. */
export interface Operation {
  readonly file: ApiFile;
  /** The description, for references in schemas. */
  readonly root: JsonObject;
  /** With the path of the description's server, without `.json`: `/api/product/{id}`. */
  readonly path: string;
  readonly method: string;
  /** `POST /api/product`. */
  readonly name: string;
  /** The path to its object in the description. */
  readonly item: JsonObject;
  readonly parameters: readonly JsonObject[];
  readonly body: readonly Content[];
  readonly responses: readonly Response[];
}

interface Content {
  readonly type: string;
  readonly schema: JsonObject | undefined;
}

interface Response {
  /** `201`, `2XX`, `default`. */
  readonly status: string;
  readonly content: readonly Content[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The OpenAPI descriptions in a build, without Swagger 2. */
export function descriptionsOf(site: Site): readonly (readonly [file: ApiFile, root: JsonObject])[] {
  return site.api.flatMap((file) => {
    const { kind, value } = file;
    const isOpenApi = kind === 'description' && isObject(value) && /^3\./.test(String(value.openapi));
    return isOpenApi && !file.file.includes('_openapi/') ? [[file, value] as const] : [];
  });
}

export function* operationsOf(site: Site): Generator<Operation> {
  for (const [file, root] of descriptionsOf(site)) {
    const base = serverPath(root);
    for (const [path, pathItem] of Object.entries(isObject(root.paths) ? root.paths : {})) {
      const item = resolved(root, pathItem);
      for (const method of methods) {
        const operation = resolved(root, item?.[method]);
        if (item === undefined || operation === undefined) continue;
        const all: readonly unknown[] = [item.parameters, operation.parameters].filter(Array.isArray).flat();
        yield {
          file,
          root,
          path: `${base}${path}`.replace(/\.json$/, ''),
          method,
          name: `${method.toUpperCase()} ${base}${path}`,
          item,
          parameters: all.map((one) => resolved(root, one)).filter((one) => one !== undefined),
          body: contentOf(root, resolved(root, operation.requestBody)),
          responses: Object.entries(resolved(root, operation.responses) ?? {}).map(([status, response]) => ({
            status,
            content: contentOf(root, resolved(root, response)),
          })),
        };
      }
    }
  }
}

/** The error of an operation, and the fix. */
export type OperationFault = readonly [message: string, fix: string];

/** One finding per error, since a description repeats it in every operation. */
export function* oncePerFault(
  operations: Iterable<Operation>,
  faultsOf: (operation: Operation) => Iterable<OperationFault>,
): Generator<Report> {
  const found = new Map<
    string,
    { readonly first: Operation; readonly fix: string; readonly names: Set<string> }
  >();
  for (const first of operations) {
    for (const [fault, fix] of faultsOf(first)) {
      const known = found.get(fault) ?? { first, fix, names: new Set<string>() };
      known.names.add(first.name);
      found.set(fault, known);
    }
  }
  for (const [fault, { first, fix, names }] of found) {
    const others = names.size === 1 ? '' : `, like ${counted(names.size - 1, 'other operation')}`;
    yield {
      ...inApi(first.file, { key: first.method, parent: first.item }),
      message: `${first.name} ${fault}${others}`,
      fix,
    };
  }
}

/** True for `/api/product/{id}`, and for `/api/product/:id`. */
export function isRecordPath(path: string): boolean {
  return /\}$|\/:\w+$/.test(path);
}

function serverPath({ servers }: JsonObject): string {
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const url = isObject(first) && typeof first.url === 'string' ? first.url : '';
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/\/$/, '');
}

function contentOf(root: JsonObject, body: JsonObject | undefined): Content[] {
  if (!isObject(body?.content)) return [];
  return Object.entries(body.content).map(([type, media]) => ({
    type: type.replace(/;.*/s, '').trim().toLowerCase(),
    schema: isObject(media) ? resolved(root, media.schema) : undefined,
  }));
}

/** Resolves a reference inside the description. */
export function resolved(root: JsonObject, value: unknown): JsonObject | undefined {
  let found: unknown = value;
  for (let hops = 0; isObject(found) && typeof found.$ref === 'string' && hops < 20; hops++) {
    if (!found.$ref.startsWith('#/')) return undefined;
    const names = found.$ref.slice(2).split('/');
    found = names.reduce<unknown>(
      (at, name) => (isObject(at) ? at[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      root,
    );
  }
  return isObject(found) ? found : undefined;
}

/** The fields of an object schema, including `allOf`; undefined without any. */
export function propertiesOf(root: JsonObject, schema: unknown, depth = 0): JsonObject | undefined {
  const own = resolved(root, schema);
  if (own === undefined || depth > 10) return undefined;
  const parts = Array.isArray(own.allOf) ? own.allOf.map((part) => propertiesOf(root, part, depth + 1)) : [];
  const all = [...parts, isObject(own.properties) ? own.properties : undefined].filter(isObject);
  return all.length === 0 ? undefined : Object.assign({}, ...all);
}
