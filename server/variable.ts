/** A variable holds something else than it may. */
export class Unusable extends Error {
  override name = 'Unusable'
}

/** Throws Unusable. */
type Read<Value> = (given: string | undefined) => Value

/** How what a variable of the environment holds is read: the parent of the processes loads no library of schemas for it. */
export class Variable<Value> {
  readonly #read: (given: string) => Value

  constructor(read: (given: string) => Value) {
    this.#read = read
  }

  refine(isUsable: (value: Value) => boolean): Variable<Value> {
    return this.transform((value) => {
      if (!isUsable(value)) throw new Unusable()
      return value
    })
  }

  transform<Other>(change: (value: Value) => Other): Variable<Other> {
    return new Variable((given) => change(this.#read(given)))
  }

  optional(): Read<Value | undefined> {
    return (given) => (given === undefined ? undefined : this.#read(given))
  }

  default(value: Value): Read<Value> {
    return (given) => (given === undefined ? value : this.#read(given))
  }
}
