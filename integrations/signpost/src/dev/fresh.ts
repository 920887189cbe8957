/** A value that is made when it is first asked for, and again after it was dropped. */
export class Fresh<Value> {
  readonly #make: () => Promise<Value>;
  #value: Promise<Value> | undefined;

  constructor(make: () => Promise<Value>) {
    this.#make = make;
  }

  get(): Promise<Value> {
    this.#value ??= this.#make();
    return this.#value;
  }

  drop(): void {
    this.#value = undefined;
  }
}
