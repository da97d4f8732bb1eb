/** A reply, or a part of one, that is JSON already. It was written by its schema, like any other reply. */
export class Written<T> {
  /** Of what it is the JSON; no value has it. */
  declare readonly of: T
  /** UTF-8, with a character for each byte. */
  readonly bytes: string

  constructor(bytes: string) {
    this.bytes = bytes
  }

  toBuffer(): Buffer {
    return Buffer.from(this.bytes, 'latin1')
  }
}

export const writtenList = <T>(items: Written<T>[]) =>
  new Written<T[]>(`[${items.map(({ bytes }) => bytes).join(',')}]`)
