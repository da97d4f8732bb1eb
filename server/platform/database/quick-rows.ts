import { Column, getTableName, is, Placeholder, SQL } from 'drizzle-orm'

type Row = unknown[]
type Field = { path: string[]; field: unknown }
/** What of a prepared statement is not in its type. */
type Inside = {
  fields: Field[]
  joinsNotNullableMap?: Record<string, boolean>
  params: unknown[]
  queryConfig: { text: string }
}
type Leaf = { key: string; index: number; decode?: (value: unknown) => unknown }
type Branch = { key: string; leaves: Leaf[]; nullIfNull?: number }

/**
 * Prepares a statement that is run often: it sends each of its values once, and reads its rows by a plan.
 */
export function prepareQuick<Prepared extends object>(
  query: { prepare(name: string): Prepared },
  name: string,
): Prepared {
  return withQuickRows(withFewParameters(query.prepare(name)))
}

/** Drizzle sends a value as often as the statement mentions it, and PostgreSQL reads it as often. */
function withFewParameters<Prepared extends object>(prepared: Prepared): Prepared {
  const { params, queryConfig } = prepared as unknown as Inside
  const names = params.map((param) => (is(param, Placeholder) ? param.name : param))
  const distinct = [...new Set(names)]
  const numberOf = (number: string) => distinct.indexOf(names[Number(number) - 1]) + 1
  return Object.assign(prepared, {
    params: distinct.map((name) => params[names.indexOf(name)]),
    queryConfig: {
      ...queryConfig,
      text: queryConfig.text.replace(/\$(\d+)/g, (_, number) => `$${numberOf(number)}`),
    },
  })
}

/**
 * Has a prepared statement read its rows by a plan that is made once. Drizzle itself finds out for each value of each
 * row how it is decoded and where it belongs: for a page of members that costs more than to ask for them.
 */
function withQuickRows<Prepared extends object>(prepared: Prepared): Prepared {
  const read = readerFor(prepared as unknown as Inside)
  return Object.assign(prepared, { customResultMapper: (rows: Row[]) => rows.map(read) })
}

function readerFor({ fields, joinsNotNullableMap = {} }: Inside): (row: Row) => Record<string, unknown> {
  const leaves: Leaf[] = []
  const branches = new Map<string, Branch>()
  for (const [index, { path, field }] of fields.entries()) {
    const [key, inner, ...deeper] = path as [string, ...string[]]
    if (deeper.length > 0) throw new Error(`${path.join('.')} lies deeper than rows are read here`)
    if (inner === undefined) leaves.push({ key, index, decode: decoderOf(field) })
    else {
      const branch = branches.get(key) ?? {
        key,
        leaves: [],
        nullIfNull: nullMark(field, index, joinsNotNullableMap),
      }
      branch.leaves.push({ key: inner, index, decode: decoderOf(field) })
      branches.set(key, branch)
    }
  }
  return (row) => {
    const result = readLeaves(leaves, row)
    for (const { key, leaves, nullIfNull } of branches.values())
      result[key] = nullIfNull !== undefined && row[nullIfNull] === null ? null : readLeaves(leaves, row)
    return result
  }
}

function readLeaves(leaves: Leaf[], row: Row): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const { key, index, decode } of leaves) {
    const value = row[index]
    result[key] = decode === undefined || value === null ? value : decode(value)
  }
  return result
}

/** An object of columns is null where its first one is, if its table need not have had a row. */
function nullMark(field: unknown, index: number, isNeverNull: Record<string, boolean>): number | undefined {
  return is(field, Column) && !isNeverNull[getTableName(field.table)] ? index : undefined
}

/** Nothing for what is already as the driver hands it over. */
function decoderOf(field: unknown): Leaf['decode'] {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? (field as unknown as Decoding).decoder
      : undefined
  if (!decoder) throw new Error('Only columns and SQL are read here')
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => decoder.mapFromDriverValue(value)
}

type Decoding = { decoder: { mapFromDriverValue(value: unknown): unknown } }
