import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const WINDOW = 64 * 1024

/** Reads a file byte by byte, wherever, with a small part of it in memory. For threads that may wait for the disk. */
export class FileWindow {
  readonly size: number
  readonly #file: number
  readonly #window = Buffer.alloc(WINDOW)
  #start = 0
  #length = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.size = fstatSync(this.#file).size
  }

  /** 0 beyond the end. */
  byteAt(at: number): number {
    if (at < this.#start || at >= this.#start + this.#length) {
      this.#start = at
      this.#length = at < this.size ? readSync(this.#file, this.#window, 0, WINDOW, at) : 0
    }
    return at < this.#start + this.#length ? this.#window[at - this.#start]! : 0
  }

  /** So many bytes as one number, the most significant first. */
  numberAt(at: number, length: number, head = 0): number {
    let value = head
    for (let byte = at; byte < at + length; byte++) value = value * 256 + this.byteAt(byte)
    return value
  }

  textAt(from: number, to: number): string {
    return String.fromCharCode(...Array.from({ length: to - from }, (_, index) => this.byteAt(from + index)))
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
