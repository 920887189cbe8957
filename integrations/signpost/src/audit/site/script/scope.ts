import type { Expression, Program, Statement } from 'acorn';
import type { Machine } from './machine.ts';
import { type Obj, type Slot, Unknown, type Value } from './values.ts';

export type Line = Statement | Program['body'][number];

/** How a list of statements ended, if not at its end. */
export type Ending =
  | { readonly kind: 'return'; readonly value: Value }
  | { readonly kind: 'break' | 'continue'; readonly label: string | undefined };

/** How code is run: an expression holds functions, and these hold statements with expressions. */
export interface Runner {
  evaluate(node: Expression, scope: Scope): Value;
  runList(body: readonly Line[], scope: Scope): Ending | undefined;
}

/** A call of a function. */
export interface Frame {
  readonly machine: Machine;
  readonly runner: Runner;
  self: Value;
  /** The object whose method runs, for `super`. */
  readonly home?: Obj | undefined;
  /** The class that runs as a constructor. */
  readonly made?: Obj | undefined;
  /** Where `import` looks for files, and what a module exports. */
  readonly module?: Module | undefined;
}

export interface Module {
  readonly url: string;
  readonly exports: Obj;
  load(url: string): Value;
}

/** The names that a piece of code sees. */
export class Scope {
  readonly vars: Map<string, Slot>;
  readonly parent: Scope | undefined;
  readonly frame: Frame;
  readonly machine: Machine;
  /** Of the window, or of the element whose handler runs. */
  readonly object: Obj | undefined;

  constructor(parent: Scope | undefined, frame: Frame, object?: Obj, vars = new Map<string, Slot>()) {
    this.vars = vars;
    this.parent = parent;
    this.frame = frame;
    this.machine = frame.machine;
    this.object = object;
  }

  inner(): Scope {
    return new Scope(this, this.frame);
  }

  evaluate(node: Expression): Value {
    return this.frame.runner.evaluate(node, this);
  }

  /** Runs statements, and returns what they return. */
  run(body: readonly Line[]): Value {
    const ending = this.frame.runner.runList(body, this);
    return ending?.kind === 'return' ? ending.value : undefined;
  }

  declare(name: string, value: Value): void {
    this.vars.set(name, { value });
  }

  read(name: string): Value {
    for (let at: Scope | undefined = this; at !== undefined; at = at.parent) {
      const slot = at.vars.get(name);
      if (slot !== undefined) return slot.value;
      if (at.object?.find(name) !== undefined) return this.machine.get(at.object, name);
    }
    return new Unknown(name);
  }

  write(name: string, value: Value): void {
    const slot = this.vars.get(name);
    if (slot !== undefined) {
      const old = slot.value;
      this.machine.changed(
        () => {
          slot.value = old;
        },
        () => {
          slot.value = new Unknown(name);
        },
      );
      slot.value = value;
    } else if (this.object !== undefined && (this.parent === undefined || this.object.find(name)))
      this.machine.set(this.object, name, value);
    else this.parent?.write(name, value);
  }

  /** The scope of all scripts. */
  outermost(): Scope {
    return this.parent?.outermost() ?? this;
  }
}
