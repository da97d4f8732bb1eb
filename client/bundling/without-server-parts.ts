import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

const CONTRACT = /[\\/]contract[\\/][\w-]+\.ts$/

/** The parts of an endpoint that only the server and its published documentation read. */
const SERVER_PARTS = new Set(
  'access summary params query body rawBody bodyLimit forUnproven limit'.split(' '),
)

/**
 * What may be sent is checked by the server, so the schemas for it travel to no browser. A form that checks its input
 * does so by a schema that the contract exports by name.
 */
export function withoutServerParts(): Plugin {
  return {
    name: 'without-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      CONTRACT.test(id) ? { code: cutImports(cutServerParts(code, id), id), map: null } : undefined,
  }
}

function cutServerParts(code: string, id: string): string {
  const found: Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (definition?.type === 'ObjectExpression') found.push(...definition.properties.filter(isServerPart))
    },
  }).visit(parseSync(id, code).program)
  return cut(code, found)
}

function isServerPart(property: ESTree.ObjectPropertyKind): boolean {
  return (
    property.type === 'Property' && property.key.type === 'Identifier' && SERVER_PARTS.has(property.key.name)
  )
}

/** A file travels with whatever imports it, also if nothing of it is used any more. */
function cutImports(code: string, id: string): string {
  const imports = parseSync(id, code).program.body.filter((node) => node.type === 'ImportDeclaration')
  const rest = cut(code, imports)
  const isUsed = ({ local }: ESTree.ImportDeclarationSpecifier) =>
    new RegExp(`\\b${local.name}\\b`).test(rest)
  return cut(
    code,
    imports.filter(({ specifiers }) => !specifiers.some(isUsed)),
  )
}

type Span = { start: number; end: number }

/** From the end, so that what is still to be cut stays where it was found. */
function cut(code: string, spans: Span[]): string {
  return spans
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + withoutComma(rest.slice(end)), code)
}

const withoutComma = (code: string) => code.replace(/^\s*,/, '')
