import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';

const engine = await newQuickJSWASMModuleFromVariant(import('@jitl/quickjs-singlefile-mjs-release-sync'));

/** What code in the sandbox may ask for: texts in, a text or nothing out. Nothing else of it reaches the system. */
export type Answer = (what: string, ...texts: readonly string[]) => string | undefined;

/** Bytes: a script that needs more is ended. */
const mostMemory = 32 * 1024 * 1024;
const mostStack = 128 * 1024;
/** How often the engine asks whether to go on, about each 10,000 calls and jumps: a script that takes longer is ended. */
const mostTurns = 30;
/** Milliseconds: few scripts need so long for their turns, such as one that overflows the stack again and again. */
const longest = 3000;

/** A program in a JavaScript engine of its own, which can be started again and again from the same state. */
export class Sandbox {
  readonly #context: QuickJSContext;
  readonly #entry: QuickJSHandle;
  /** The engine's memory with the program, before the first call. */
  readonly #start: Uint8Array;
  #turns = 0;
  #deadline = Number.POSITIVE_INFINITY;
  /** True where a script was ended since the start. */
  isEnded = false;
  #answer: Answer = () => undefined;

  /** `program` defines a global function `__page`, which takes and returns texts. */
  constructor(program: string) {
    const runtime = engine.newRuntime();
    runtime.setMemoryLimit(mostMemory);
    runtime.setMaxStackSize(mostStack);
    runtime.setInterruptHandler(() => ++this.#turns > mostTurns || Date.now() > this.#deadline);
    const context = runtime.newContext();
    this.#context = context;
    const host = context.newFunction('host', (...args) => {
      const [what = '', ...texts] = args.map((arg) => context.getString(arg));
      const text = this.#answer(what, ...texts);
      return text === undefined ? context.undefined : context.newString(text);
    });
    context.setProp(context.global, '__host', host);
    context.unwrapResult(context.evalCode(program)).dispose();
    this.#entry = context.getProp(context.global, '__page');
    const used = memory().findLastIndex((byte) => byte !== 0) + 1;
    this.#start = memory().slice(0, used);
  }

  /** Starts anew. What the last start left behind the program is free memory. */
  restart(answer: Answer): void {
    this.#answer = answer;
    this.#deadline = Date.now() + longest;
    this.isEnded = false;
    memory().set(this.#start);
  }

  /** Calls the program; undefined where it was ended. */
  call(...texts: readonly string[]): string | undefined {
    const context = this.#context;
    const result = context.callFunction(
      this.#entry,
      context.undefined,
      ...texts.map((text) => context.newString(text)),
    );
    if (result.error) return undefined;
    return context.getString(result.value);
  }

  /** Calls it again and again, with what promises start in between, until it has no more to do or was ended. */
  finish(...texts: readonly string[]): void {
    this.#turns = 0;
    let isMore = true;
    while (isMore) {
      const done = this.call(...texts);
      const isStopped = done === undefined || this.#context.runtime.executePendingJobs().error !== undefined;
      this.isEnded ||= isStopped;
      isMore = done === 'more' && !isStopped;
    }
    this.#turns = 0;
  }
}

function memory(): Uint8Array {
  return new Uint8Array(engine.getWasmMemory().buffer);
}
