import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler';
import type { Machine, Source } from './machine.ts';
import { Obj, type Slot, textOf, Unknown, type Value } from './values.ts';

interface Listener {
  readonly type: string;
  readonly run: Value;
  readonly source: Source;
  readonly depth: number;
}

/** What listens to events: a node, or the window. */
export class Target extends Obj {
  readonly machine: Machine;
  readonly listeners: Listener[] = [];

  constructor(machine: Machine, proto: Obj) {
    super(proto);
    this.machine = machine;
    this.isOpen = true;
  }

  listen(type: string, run: Value): void {
    const { source, depth } = this.machine;
    this.listeners.push({ type, run, source, depth });
  }

  unlisten(type: string, run?: Value): undefined {
    const at = this.listeners.findIndex((one) => one.type === type && (run === undefined || one.run === run));
    if (at >= 0) this.listeners.splice(at, 1);
  }

  /** `onclick = …` replaces the one before. */
  override put(key: string, value: Value): undefined {
    super.put(key, value);
    if (!key.startsWith('on') || !(value instanceof Obj)) return;
    this.unlisten(`=${key.slice(2)}`);
    this.listen(`=${key.slice(2)}`, value);
  }

  /** What runs for an event here, in order. */
  handlersFor(type: string): readonly Listener[] {
    return this.listeners.length === 0
      ? this.listeners
      : this.listeners.filter((one) => one.type === type || one.type === `=${type}`);
  }
}

/** A node of the page, or one that a script made. */
export class NodeObj extends Target {
  readonly node: ParentNode | ChildNode;
  /** Attributes whose value can't be told. */
  readonly unsure = new Map<string, Unknown>();
  /** What changed it last. */
  source: Source | undefined;
  /** True where it was changed under a condition that can't be told. */
  isUnsure = false;

  constructor(machine: Machine, node: ParentNode | ChildNode, proto: Obj) {
    super(machine, proto);
    this.node = node;
  }

  get element(): Element | undefined {
    return isTag(this.node) ? this.node : undefined;
  }

  get parent(): ParentNode | undefined {
    return 'children' in this.node ? this.node : undefined;
  }

  get child(): ChildNode | undefined {
    return 'prev' in this.node ? this.node : undefined;
  }

  /** The value of an attribute, or null. */
  attribute(name: string): Value {
    return this.unsure.get(name) ?? this.element?.attribs[name] ?? null;
  }

  /** Null removes it. */
  setAttribute(name: string, value: Value): undefined {
    const { element, machine } = this;
    if (element === undefined) return;
    const old = element.attribs[name];
    machine.changed(
      () => {
        if (old === undefined) delete element.attribs[name];
        else element.attribs[name] = old;
        this.unsure.delete(name);
      },
      () => this.unsure.set(name, new Unknown(name)),
    );
    this.touch();
    this.unsure.delete(name);
    const text = textOf(value);
    if (text === undefined) this.unsure.set(name, value instanceof Unknown ? value : new Unknown());
    if (value === null) delete element.attribs[name];
    else element.attribs[name] = text ?? '';
  }

  touch(): void {
    this.source = this.machine.source;
    this.isUnsure = this.machine.depth > 0;
  }
}

/** `dataset`: each `data-` attribute by its name in camel case. */
export class DataSet extends Obj {
  readonly of: NodeObj;

  constructor(of: NodeObj) {
    super();
    this.of = of;
  }

  override own(key: string): Slot | undefined {
    const value = this.of.attribute(dataName(key));
    return value === null ? undefined : { value };
  }

  override put(key: string, value: Value): undefined {
    this.of.setAttribute(dataName(key), value);
  }

  override keys(): string[] {
    return Object.keys(this.of.element?.attribs ?? {})
      .filter((name) => name.startsWith('data-'))
      .map((name) => name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  }
}

/** `mainUrl` as it is written in an attribute: `data-main-url`. */
export function dataName(key: string): string {
  return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
