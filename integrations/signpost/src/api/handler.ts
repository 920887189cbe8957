import { type Answer, type Ask, askOf, responseOf } from './answer.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import type { List } from './model.ts';
import { openApiDocument } from './openapi.ts';
import { type Manners, open, refusal, success } from './respond.ts';
import { routerOf } from './router.ts';
import { etagOf, recordBody } from './serialize.ts';
import { type PartialSettings, settingsOf } from './settings.ts';
import { buildTable } from './table.ts';

/** The options of a handler beside the API's settings. */
export interface HandlerOptions extends PartialSettings {
  /** True while developing: the technical cause of a failure goes into `error` (`A-ERR-1`). */
  readonly development?: boolean;
  /** Told of what should never happen; the caller gets 500 without the cause. */
  readonly onError?: (error: unknown) => void;
}

/** The API as two functions: one for any runtime, one for those that speak fetch. Neither throws. */
export interface Api {
  /** The path below which it answers: `/api`, `/v1/api`. */
  readonly base: string;
  answer(ask: Ask): Answer;
  fetch(request: Request): Promise<Response>;
  /**
   * Makes all indexes and texts now, for a server: else each is made by the first request that needs it, which waits
   * for it.
   */
  prepare(): void;
}

/** The API over lists of records: the complete query grammar, without a dependency on a runtime. */
export function apiOf(lists: readonly List[], options: HandlerOptions = {}): Api {
  const settings = settingsOf(options);
  const document = JSON.stringify(
    openApiDocument(
      lists.map(({ model }) => model),
      settings,
    ),
  );
  const texts = new Map([
    ['', () => document],
    ...lists.map((list): [string, (row: number) => string] => [list.model.name, textsOf(list)]),
  ]);
  const endpoints = lists.map((list): [string, Endpoint] => [
    list.model.name,
    endpointOf(list.model, buildTable(list), settings),
  ]);
  const route = routerOf(settings.base, new Map(endpoints), settings.otherBases);
  const manners: Manners = {
    origins: settings.origins,
    maxTarget: settings.maxTarget,
    etag: etagOf(document, lists),
    development: options.development ?? false,
    onError: options.onError ?? (() => undefined),
  };

  function answer(ask: Ask): Answer {
    const opened = open(ask, manners);
    if (opened.status !== undefined) return opened;
    try {
      const { resource, rows, compose } = route(opened.path, opened.search);
      const textOf = texts.get(resource);
      return success(ask, manners, compose(Array.from(rows, (row) => textOf?.(row) ?? '')));
    } catch (error) {
      return refusal(ask, manners, error);
    }
  }

  return {
    base: settings.base,
    answer,
    fetch: async (request) => responseOf(request.method, answer(askOf(request))),
    prepare: () => {
      for (const [, endpoint] of endpoints) endpoint.prepare();
      for (const { model, records } of lists) {
        for (const row of records.keys()) texts.get(model.name)?.(row);
      }
    },
  };
}

/** The records as they are sent, each made into text when it is first requested. */
function textsOf({ records }: List): (row: number) => string {
  const texts: (string | undefined)[] = new Array(records.length);
  return (row) => {
    const known = texts[row];
    if (known !== undefined) return known;
    const record = records[row];
    const text = record ? recordBody(record) : '';
    texts[row] = text;
    return text;
  };
}
