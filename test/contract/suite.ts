import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, operationsOf, type Stand } from '../../integrations/signpost/test/api/contract/document.ts';
import { badRequests, goodRequests } from '../../integrations/signpost/test/api/contract/requests.ts';
import { validatorOf } from '../../integrations/signpost/test/api/contract/validator.ts';
import { type Running, requireEngine } from '../behavior/engines/engine.ts';
import { type ApiSite, apiSite, origin } from './site.ts';

/** A server that is held to the OpenAPI document. */
export interface Contracted {
  readonly name: string;
  missing(): string | undefined;
  start(site: ApiSite): Promise<Running>;
  /** True for a right request that it answers from files alone; the others it refuses with 422. */
  answers(target: string, site: ApiSite): boolean;
}

/** How many right requests are made for each operation. */
const requests = 60;

/**
 * Makes requests from the OpenAPI document, right and wrong ones, and holds each answer to it: the status is one
 * that the operation has, the body fits its schema. What the server can answer is what the handler answers.
 */
export function describeContract(server: Contracted): void {
  describe.runIf(requireEngine(server))(`the contract, kept by ${server.name}`, () => {
    let site: ApiSite;
    let running: Running;
    let validate: ReturnType<typeof validatorOf>;
    beforeAll(async () => {
      site = await apiSite();
      validate = validatorOf(site.document);
      running = await server.start(site);
    });
    afterAll(() => running?.stop());

    const idsOf = ({ path }: Stand) =>
      site.lists.find(({ model }) => path.startsWith(`/api/${model.name}/`))?.records.map(({ id }) => id) ??
      [];

    async function hold(stand: Stand, target: string): Promise<void> {
      const reply = await running.ask({
        method: 'GET',
        url: origin + target,
        headers: { accept: 'application/json' },
      });
      validate(stand, {
        status: reply.status,
        type: reply.headers['content-type'] ?? null,
        body: reply.body,
      });
      const expected = site.api.answer({ method: 'GET', target });
      if (target === '/api/openapi.json') expect(reply.status).toBe(200);
      else if (server.answers(target, site))
        expect([target, reply.status, reply.body]).toEqual([target, expected.status, expected.body]);
      else
        expect([target, reply.status]).toEqual([
          target,
          expect.toBeOneOf([422, expected.status === 200 ? 422 : expected.status]),
        ]);
    }

    test('in right requests', async () => {
      for (const stand of operationsOf(site.document)) {
        for (const { target } of fc.sample(goodRequests(stand, idsOf(stand)), requests))
          await hold(stand, target);
      }
    });

    test('as its own description says', async () => {
      const url = `${origin}/api/openapi.json`;
      const { status, body } = await running.ask({ method: 'GET', url, headers: {} });
      expect(status).toBe(200);
      const own = operationsOf(openApi.parse(JSON.parse(body)));
      expect(own.map(({ path }) => path)).toEqual(operationsOf(site.document).map(({ path }) => path));
      for (const stand of own) {
        const good = fc.sample(goodRequests(stand, idsOf(stand)), requests);
        const right = good.filter(({ target }) => target !== '/api/openapi.json').map(({ target }) => target);
        const wrong = badRequests(stand, idsOf(stand)).map(({ target }) => target);
        for (const target of [...right, ...wrong, '/api/product?page=0&size=100']) {
          const headers = { accept: 'application/json' };
          const given = await running.ask({ method: 'GET', url: origin + target, headers });
          const expected = site.api.answer({ method: 'GET', target });
          expect([target, given.status]).toEqual([target, expected.status]);
          if (expected.status === 200) expect([target, given.body]).toEqual([target, expected.body]);
        }
      }
    });

    test('in wrong requests', async () => {
      for (const stand of operationsOf(site.document)) {
        for (const { target } of badRequests(stand, idsOf(stand))) await hold(stand, target);
      }
    });
  });
}
