/** Reads a bitstream from its first bit on. Reading past the end throws: a header that is cut off is none. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Up to 32 bits, the most significant first. */
  read(bits: number): number {
    let value = 0
    for (let left = bits; left > 0; left--) {
      const byte = this.#bytes[this.#at >> 3]
      if (byte === undefined) throw new RangeError('the bitstream ends too early')
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at++
    }
    return value
  }

  readFlag(): boolean {
    return this.read(1) === 1
  }

  skip(bits: number): void {
    this.#at += bits
  }

  /** Exponential Golomb code: as many zeros as bits follow after the first one. */
  readGolomb(): number {
    const zeros = this.#countZeros()
    return 2 ** zeros - 1 + this.read(zeros)
  }

  readSignedGolomb(): number {
    const value = this.readGolomb()
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2
  }

  #countZeros(): number {
    for (let zeros = 0; zeros < 32; zeros++) if (this.readFlag()) return zeros
    throw new RangeError('a number in the bitstream is too long')
  }
}
