import { type JsonPlace, memberOf } from '../../core/json-leaves.ts';
import { parseJsonc, readValue } from '../../core/jsonc.ts';
import { Lines } from '../lines.ts';
import type { Spot } from '../page.ts';

/** A JSON file of a host, by its keys and the places where they stand. */
export class JsonFile {
  readonly root: JsonPlace | undefined;
  readonly #text: string;
  readonly #lines: Lines;

  /** A text that is no JSON has no keys. */
  constructor(text: string) {
    this.#text = text;
    this.#lines = new Lines(text);
    this.root = rootOf(text);
  }

  /** The items of the list at a key. */
  items(of: JsonPlace | undefined, key: string): JsonPlace[] {
    const list = of && memberOf(of, key);
    return (list?.node.items ?? []).map((node) => ({ text: this.#text, node }));
  }

  /** The keys and values of the object at a key, each with where the key stands. */
  members(of: JsonPlace | undefined, key: string): { key: string; value: unknown; spot: Spot }[] {
    const object = of && memberOf(of, key);
    return (object?.node.members ?? []).map(({ key, start, value }) => {
      return { key, value: readValue(this.#text, value), spot: this.#lines.at(start) };
    });
  }

  /** The value of a key: a text, a number, a list or an object; undefined where it is not there. */
  value(of: JsonPlace, key: string): unknown {
    const found = memberOf(of, key);
    return found && readValue(this.#text, found.node);
  }

  spot({ node }: JsonPlace): Spot {
    return this.#lines.at(node.start);
  }
}

function rootOf(text: string): JsonPlace | undefined {
  const node = parseJsonc(text);
  return node && { text, node };
}
