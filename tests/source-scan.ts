import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swc from '@swc/core'

type Node = { type: string; span: { start: number; end: number } } & Record<string, unknown>
type Source = { file: string; body: Node[]; lineOf(offset: number): number }

const root = join(import.meta.dirname, '..')

export const readSource = (file: string): Source => parseSource(file, readFileSync(join(root, file), 'utf8'))

/** Places are bytes from a start that swc moves on with every file it reads. */
export function parseSource(file: string, text: string): Source {
  // An empty statement in front tells where this file starts.
  const module = swc.parseSync(`;${text}`, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  const [marker, ...body] = module.body as unknown as Node[]
  const bytes = Buffer.from(text)
  const start = marker!.span.end
  const lineOf = (offset: number) =>
    bytes
      .subarray(0, offset - start)
      .toString('latin1')
      .split('\n').length
  return { file, body, lineOf }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node inside, the outer ones first. */
function* walk(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) yield value
  for (const inner of Object.values(value)) yield* walk(inner)
}

const at = ({ file, lineOf }: Source, { span }: Node) => `${file}:${lineOf(span.start)}`

/** What stands at the top of the file, without the word `export` in front of it. */
const statementsOf = ({ body }: Source) =>
  body.map((item) => (item.type === 'ExportDeclaration' ? (item.declaration as Node) : item))

const MUTATING = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
)

/** Bindings at the top of a file whose value changes while the product runs. */
export function findModuleState(source: Source): string[] {
  const mutated = new Set([...walk(source.body)].flatMap(mutatedName))
  return statementsOf(source).flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration' || statement.declare === true) return []
    if (statement.kind !== 'const') return [at(source, statement)]
    const declarations = statement.declarations as (Node & { id: Node; init?: Node })[]
    return declarations
      .filter(({ id, init }) => isContainer(init) && mutated.has(id.value as string))
      .map((declaration) => at(source, declaration))
  })
}

function isContainer(init: Node | undefined): boolean {
  if (init?.type === 'NewExpression')
    return /^(Weak)?(Map|Set)$/.test(((init.callee as Node).value as string) ?? '')
  return init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression'
}

/** `x.push(…)`, `x.y = …`, `x.y++`, `delete x.y` change x. */
function mutatedName(node: Node): string[] {
  const target =
    node.type === 'CallExpression'
      ? mutatingCallee(node.callee as Node)
      : node.type === 'AssignmentExpression'
        ? (node.left as Node)
        : node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
          ? (node.argument as Node)
          : undefined
  if (target?.type !== 'MemberExpression') return []
  const { object } = target as Node & { object: Node }
  return object.type === 'Identifier' ? [object.value as string] : []
}

const mutatingCallee = (callee: Node) =>
  MUTATING.has((callee.property as Node | undefined)?.value as string) ? callee : undefined

const DECLARATIONS =
  /^(Import|Export|Function|Class|Variable|Ts\w+)(Default|Named|All)?(Declaration|Expression)$|^EmptyStatement$/

/** What happens by the mere import of a file: a statement that does something, or an import for its effect. */
export function findImportEffects(source: Source): string[] {
  return source.body
    .filter((item) => {
      if (item.type === 'ImportDeclaration') {
        const { specifiers, source: from } = item as Node & { specifiers: unknown[]; source: Node }
        // A style sheet is part of what is drawn; the bundler takes it out.
        return specifiers.length === 0 && !String(from.value).endsWith('.css')
      }
      return !DECLARATIONS.test(item.type)
    })
    .map((item) => at(source, item))
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions that have more lines than they may; what draws may have more. */
export function findLongFunctions(source: Source, most: { lines: number; componentLines: number }): string[] {
  const components = new Set<Node>()
  return [...walk(source.body)].flatMap((node) => {
    const { id, identifier, init } = node as Node & { id?: Node; identifier?: Node; init?: Node }
    const name = String((identifier ?? id)?.value ?? '')
    if (/^[A-Z]/.test(name) && source.file.endsWith('.tsx')) components.add(init ?? node)
    if (!FUNCTIONS.has(node.type)) return []
    const lines = source.lineOf(node.span.end) - source.lineOf(node.span.start) + 1
    return lines > (components.has(node) ? most.componentLines : most.lines)
      ? [`${at(source, node)} ${lines} lines`]
      : []
  })
}
