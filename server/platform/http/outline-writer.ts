import type * as z from 'zod/mini'
import { writerFor } from './reply-writer.ts'
import { Written } from './written.ts'

type Shape = Record<string, z.core.$ZodType>
type Fields<S extends Shape, Names extends keyof S> = { [Name in Names]: z.core.output<S[Name]> }
/** An object in JSON around the fields that are left open: UTF-8, with a character for each byte. */
export type Outline = readonly string[]

/**
 * Writes objects of which all but a few fields are the same in many replies: `outline` writes those once, and `fill` adds
 * the others. Every field is there; none may be optional.
 */
export function createOutlineWriter<S extends Shape, Open extends keyof S & string>(
  { shape }: { shape: S },
  open: readonly Open[],
) {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    start: `${JSON.stringify(name)}:`,
    write: mustFit(name, schema),
    isOpen: (open as readonly string[]).includes(name),
  }))
  const gaps = fields.filter(({ isOpen }) => isOpen)

  return {
    outline(values: Fields<S, Exclude<keyof S, Open>>): Outline {
      const pieces = [['{']]
      for (const [index, { name, start, write, isOpen }] of fields.entries()) {
        const piece = pieces.at(-1)!
        piece.push(index === 0 ? start : `,${start}`)
        if (isOpen) pieces.push([])
        else piece.push(write((values as Record<string, unknown>)[name]))
      }
      pieces.at(-1)!.push('}')
      return pieces.map((piece) => asBytes(piece.join('')))
    },
    fill(outline: Outline, values: Fields<S, Open>): Written<Fields<S, keyof S>> {
      let bytes = outline[0]!
      for (let gap = 0; gap < gaps.length; gap++) {
        const { name, write } = gaps[gap]!
        bytes += asBytes(write(values[name as Open])) + outline[gap + 1]!
      }
      return new Written(bytes)
    },
  }
}

/** Nothing leaves that is not as declared. */
function mustFit(name: string, schema: z.core.$ZodType): (value: unknown) => string {
  const write = writerFor(schema)
  return (value) => {
    const text = write(value)
    if (text === undefined) throw new Error(`${name} is not what its schema declares`)
    return text
  }
}

/** One dash in a reply, and V8 takes two bytes for each character of it and several times as long to send it. */
const asBytes = (text: string) => (/[^\0-\x7f]/.test(text) ? Buffer.from(text).toString('latin1') : text)
