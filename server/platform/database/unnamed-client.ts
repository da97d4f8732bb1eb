import pg from 'pg'

type AnyQuery = (...args: unknown[]) => unknown

/**
 * A connection whose statements have no names. A named one is planned once and stays on the connection of the server
 * that planned it; a pooler hands the next transaction to another.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as AnyQuery
    const unnamed: AnyQuery = (statement, ...rest) => query(withoutName(statement), ...rest)
    this.query = unnamed as pg.Client['query']
  }
}

function withoutName(statement: unknown): unknown {
  // What can `submit` itself is no description of a statement, and has no name.
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return statement
  return { ...statement, name: undefined }
}
