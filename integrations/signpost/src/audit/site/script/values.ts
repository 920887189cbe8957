/** What a script computes with, as far as it can be told without a browser. */
export type Value = undefined | null | boolean | number | string | Unknown | Obj;

/** A value that depends on what isn't known: a visitor, a server, a library. */
export class Unknown {
  /** As it is written: `router`, `router.currentRoute`. */
  readonly name: string;
  /** What it starts with, where it is a string. */
  readonly prefix: string;

  constructor(name = '', prefix = '') {
    this.name = name;
    this.prefix = prefix;
  }
}

export type Call = (self: Value, args: readonly Value[]) => Value;

/** What `valueOf` returns. */
export const itself: Call = (self) => self;

/** What a property holds: a value, or the functions that read and write it. */
export interface Slot {
  value: Value;
  get?: Obj | undefined;
  set?: Obj | undefined;
}

/** An object. What a browser makes overrides `own` and `put`. */
export class Obj {
  #slots: Map<string, Slot> | undefined;
  proto: Obj | undefined;
  /** True where it has more properties than are known. */
  isOpen = false;
  call: Call | undefined;
  construct: ((args: readonly Value[], target: Obj) => Value) | undefined;

  constructor(proto?: Obj) {
    this.proto = proto;
  }

  /** Made once it is needed: most functions of a browser never have one. */
  get slots(): Map<string, Slot> {
    this.#slots ??= new Map();
    return this.#slots;
  }

  own(key: string): Slot | undefined {
    return this.#slots?.get(key);
  }

  /** A property of its own, or of what it inherits from. */
  find(key: string): Slot | undefined {
    for (let at: Obj | undefined = this; at !== undefined; at = at.proto) {
      const slot = at.own(key);
      if (slot !== undefined) return slot;
    }
    return undefined;
  }

  isOpenAnywhere(): boolean {
    for (let at: Obj | undefined = this; at !== undefined; at = at.proto) if (at.isOpen) return true;
    return false;
  }

  /** Writes a property of its own. */
  put(key: string, value: Value): undefined {
    const slot = this.slots.get(key);
    if (slot === undefined) this.slots.set(key, { value });
    else slot.value = value;
  }

  /** Adds a function that reads or writes a property. */
  access(key: string, part: { readonly get?: Obj | undefined; readonly set?: Obj | undefined }): void {
    this.slots.set(key, { ...(this.slots.get(key) ?? { value: undefined }), ...part });
  }

  drop(key: string): void {
    this.slots.delete(key);
  }

  keys(): string[] {
    return [...this.slots.keys()].filter((key) => !key.startsWith('@@') && !key.startsWith('#'));
  }
}

export class Arr extends Obj {
  items: Value[];

  constructor(items: readonly Value[], proto?: Obj) {
    super(proto);
    this.items = items.slice(0, mostItems);
  }

  override own(key: string): Slot | undefined {
    if (key === 'length') return { value: this.items.length };
    const index = indexOf(key);
    if (index === undefined) return super.own(key);
    return index < this.items.length ? { value: this.items[index] } : undefined;
  }

  override put(key: string, value: Value): undefined {
    const index = indexOf(key);
    if (key === 'length' && typeof value === 'number') this.items.length = Math.min(value, mostItems);
    else if (index === undefined) super.put(key, value);
    else if (index < mostItems) this.items[index] = value;
  }

  override keys(): string[] {
    return [...this.items.keys().map(String), ...super.keys()];
  }
}

/** Lists that are longer aren't gone through. */
export const mostItems = 10_000;

function indexOf(key: string): number | undefined {
  return /^(?:0|[1-9]\d{0,6})$/.test(key) ? Number(key) : undefined;
}

/** A pattern, and where its next search begins. */
export class Pattern extends Obj {
  readonly regexp: RegExp;

  constructor(regexp: RegExp, proto?: Obj) {
    super(proto);
    this.regexp = regexp;
  }

  override own(key: string): Slot | undefined {
    if (key === 'source' || key === 'flags' || key === 'lastIndex') return { value: this.regexp[key] };
    return super.own(key);
  }
}

/** A promise, and what waits for it. */
export class Later extends Obj {
  state: 'pending' | 'kept' | 'broken' = 'pending';
  value: Value;
  waiting: (() => void)[] = [];
}

/** True for a value that is the same whenever a page is opened. */
export function isKnown(value: Value): value is Exclude<Value, Unknown> {
  return !(value instanceof Unknown);
}

/** True for what can be called. */
export function isFunction(value: Value): value is Obj & { readonly call: Call } {
  return value instanceof Obj && value.call !== undefined;
}

/** True, false, or undefined where it can't be told. */
export function truthOf(value: Value): boolean | undefined {
  if (value instanceof Unknown) return value.prefix === '' ? undefined : true;
  return Boolean(value);
}

/** As text; undefined where it can't be told, as of lists with too much in them. */
export function textOf(value: Value, room = { items: mostItems }): string | undefined {
  if (value instanceof Unknown) return undefined;
  if (!(value instanceof Obj)) return String(value);
  if (value instanceof Arr) {
    room.items -= value.items.length;
    if (room.items < 0) return undefined;
    const texts = value.items.map((item) => (item == null ? '' : textOf(item, room)));
    return texts.includes(undefined) ? undefined : texts.join(',');
  }
  if (value instanceof Pattern) return String(value.regexp);
  const text = value.own('@@text')?.value;
  if (typeof text === 'string') return text;
  return value.call !== undefined || value.isOpen ? undefined : '[object Object]';
}

/** As a number; undefined where it can't be told. */
export function numberOf(value: Value): number | undefined {
  if (value instanceof Unknown) return undefined;
  if (!(value instanceof Obj)) return Number(value);
  const time = value.own('@@time')?.value;
  return typeof time === 'number' ? time : undefined;
}

/** What a text is known to start with. */
export function prefixOf(value: Value): string {
  return value instanceof Unknown ? value.prefix : (textOf(value) ?? '');
}

/** What instances of a class or a function inherit from. */
export function prototypeOf(made: Value): Obj | undefined {
  const prototype = made instanceof Obj ? made.own('prototype')?.value : undefined;
  return prototype instanceof Obj ? prototype : undefined;
}
